import { Button, Group } from '@mantine/core';
import {
  type TemplateDetail,
  type TemplateRevision,
  templateDetail,
} from '@quarterdeck/contract/features/messages/template-revisions';
import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Section } from '#kit/facts.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { useCan } from '#session/access.tsx';
import { TemplatePreview } from './template-preview.tsx';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'));
const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'));

interface TemplateDrawerProps {
  name: TemplateName;
  onClose: () => void;
}

interface Chosen {
  action: 'edit' | 'publish';
  /** As it was when the dialog was opened: what a colleague saves meanwhile is refused, not overwritten. */
  detail: TemplateDetail;
  revision: TemplateRevision;
}

/** A template as it is sent, with its revisions. */
export default function TemplateDrawer({ name, onClose }: TemplateDrawerProps) {
  const { t } = useTranslation('messages-templates');
  const query = useQuery(endpointQuery(templateDetail, { name }, { quiet: true }));
  const [chosen, setChosen] = useState<Chosen>();
  const mayEdit = useCan('message_template.edit');
  const newest = query.data?.revisions[0];
  return (
    <DetailDrawer
      title={t(`template.${name}`)}
      onClose={onClose}
      query={query}
      isCovered={chosen !== undefined}
      foot={
        mayEdit && query.data && newest ? (
          <Group justify="flex-end">
            <Button onClick={() => setChosen({ action: 'edit', detail: query.data, revision: newest })}>
              {t('edit.open')}
            </Button>
          </Group>
        ) : null
      }
    >
      {(detail) => (
        <>
          <Sent detail={detail} />
          <Section title={t('revisions.title')}>
            <Revisions detail={detail} onChoose={setChosen} />
          </Section>
          {chosen?.action === 'edit' ? (
            <TemplateDialog
              detail={chosen.detail}
              from={chosen.revision}
              onClose={() => setChosen(undefined)}
            />
          ) : null}
          {chosen?.action === 'publish' ? (
            <PublishDialog
              detail={chosen.detail}
              revision={chosen.revision}
              onClose={() => setChosen(undefined)}
            />
          ) : null}
        </>
      )}
    </DetailDrawer>
  );
}

function Sent({ detail: { name, used, revisions } }: { detail: TemplateDetail }) {
  const { t } = useTranslation('messages-templates');
  const sent = revisions.find(({ revision }) => revision === used);
  return sent ? (
    <Section title={t('sentAs')}>
      <TemplatePreview name={name} texts={sent.sent} />
    </Section>
  ) : null;
}

interface RevisionsProps {
  detail: TemplateDetail;
  onChoose: (chosen: Chosen) => void;
}

function Revisions({ detail, onChoose }: RevisionsProps) {
  const { t } = useTranslation('messages-templates');
  const mayEdit = useCan('message_template.edit');
  const mayPublish = useCan('message_template.publish');
  const { used, revisions } = detail;
  const newest = revisions[0]?.revision;
  return (
    <Sheet
      label={t('revisions.title')}
      rows={revisions}
      keyOf={({ revision }) => revision}
      columns={[
        {
          name: 'revision',
          title: t('revisions.revision'),
          cell: ({ revision }) => (revision === 0 ? t('builtIn') : revision),
        },
        {
          name: 'saved',
          title: t('revisions.saved'),
          cell: ({ created_at: at, author }) =>
            at === null ? '–' : [<Time key="at" value={at} short />, ` · ${author ?? ''}`],
        },
        {
          name: 'published',
          title: t('revisions.published'),
          cell: ({ published_at: at, published_by: by }) =>
            at === null ? '–' : [<Time key="at" value={at} short />, ` · ${by ?? ''}`],
        },
        {
          name: 'actions',
          title: t('revisions.actions'),
          cell: (row) => (
            <Group gap={6} wrap="nowrap">
              {row.revision === used ? (
                <StatusTag tone="success" small>
                  {t('revisions.used')}
                </StatusTag>
              ) : mayPublish ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChoose({ action: 'publish', detail, revision: row })}
                >
                  {t('publish.open')}
                </Button>
              ) : null}
              {mayEdit && row.revision !== newest ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onChoose({ action: 'edit', detail, revision: row })}
                >
                  {t('restore')}
                </Button>
              ) : null}
            </Group>
          ),
        },
      ]}
    />
  );
}
