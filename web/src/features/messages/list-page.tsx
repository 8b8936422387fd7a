import { type Message, messageList } from '@quarterdeck/contract/features/messages/messages';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { MessageStatus } from './message-status.tsx';

const MessageDrawer = lazyPart(() => import('./message-drawer.tsx'));

function TemplateName({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return t(`template.${name}`);
}

const primary = ['template', 'uid', 'status', 'created_at'];
const cells: Cells<Message> = {
  status: ({ status }) => <MessageStatus status={status} />,
  template: ({ template }) => <TemplateName name={template} />,
};

/** Mails and text messages to users, with what became of each. */
export default function MessagesPage() {
  return (
    <ListPage
      list={messageList}
      namespace="messages"
      primary={primary}
      cells={cells}
      corner="status"
      isMoving={({ status }) => status === 'queued' || status === 'sending'}
      drawer={(id, onClose) => <MessageDrawer id={id} onClose={onClose} />}
    />
  );
}
