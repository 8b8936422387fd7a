import { Group } from '@mantine/core';
import { type Message, messageBudget, messageList } from '@quarterdeck/contract/features/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { MessageStatus } from './message-status.tsx';

const MessageDrawer = lazyPart(() => import('./message-drawer.tsx'));

function TemplateName({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return t(`template.${name}`);
}

function Problem({ problem }: Pick<Message, 'problem'>) {
  const { t } = useTranslation('messages');
  return problem === null ? '–' : t(`problem.${problem}`);
}

const primary = ['template', 'uid', 'status', 'created_at'];
const cells: Cells<Message> = {
  status: ({ status }) => <MessageStatus status={status} />,
  problem: ({ problem }) => <Problem problem={problem} />,
  template: ({ template }) => <TemplateName name={template} />,
};

/** Text messages of today against their budget. */
function Budget() {
  const { t } = useTranslation('messages');
  const { data } = useQuery(endpointQuery(messageBudget, undefined, { quiet: true }));
  if (data === undefined) return null;
  const { sent, max, waiting } = data;
  return (
    <Group gap="xs">
      {waiting > 0 ? <StatusTag tone="progress">{t('budget.waiting', { count: waiting })}</StatusTag> : null}
      <StatusTag tone={sent >= max ? 'danger' : sent >= max * 0.8 ? 'warning' : 'neutral'}>
        {sent >= max ? t('budget.spent') : t('budget.sent', { sent, max })}
      </StatusTag>
    </Group>
  );
}

/** Mails and text messages to users, with what became of each. */
export default function MessagesPage() {
  return (
    <ListPage
      list={messageList}
      namespace="messages"
      primary={primary}
      cells={cells}
      corner="status"
      heading="template"
      tools={<Budget />}
      isMoving={({ status }) => status === 'queued' || status === 'sending'}
      drawer={(id, onClose) => <MessageDrawer id={id} onClose={onClose} />}
    />
  );
}
