import { Button } from '@mantine/core';
import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { type Fact, Section } from '#kit/facts.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { publicationLooksOf } from './looks.ts';
import { PhaseTags, StatusOf } from './phase-tag.tsx';
import { PublicationFacts } from './publication-facts.tsx';
import { PublicationRequest } from './publication-request.tsx';
import { type PublishedKind, publishedName } from './published-kind.ts';
import { type RevisionEntry, Revisions } from './revisions.tsx';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));

interface Detail<Row, Content> {
  record: Row;
  content: Content;
  revisions: readonly RevisionEntry[];
  history: HistoryEntry[];
}

interface PublicationDrawerProps<Row extends Publication, Content>
  extends RecordDrawerProps<PublicationAction, Row> {
  kind: PublishedKind;
  /** What the kind says of a record. */
  facts: (row: Row, content: Content) => readonly Fact[];
  /** How it looks, above everything else. */
  above?: (content: Content) => ReactNode;
  /** What came of it, after the facts. */
  below?: (row: Row) => ReactNode;
}

/** A published record: what it is, how it looks, its revisions and what happened to it. */
export function PublicationDrawer<Row extends Publication, Content>({
  kind,
  facts,
  above,
  below,
  id,
  ...frame
}: PublicationDrawerProps<Row, Content>) {
  const { t } = useTranslation('publishing');
  const query = useQuery(endpointQuery(kind.contract.detail, { id: String(id) } as never, { quiet: true }));
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <RecordDrawer
      {...frame}
      isCovered={frame.isCovered || isPreviewing}
      query={query as unknown as { data: Detail<Row, Content> | undefined; error: Error | null } as never}
      rowOf={({ record }: Detail<Row, Content>) => record}
      kind={kind.contract.kind}
      namespace={kind.namespace}
      title={publishedName}
      badge={(row) => <PhaseTags row={row} />}
      looks={publicationLooksOf}
    >
      {({ record: row, content, revisions, history }: Detail<Row, Content>) => (
        <>
          <PublicationRequest kind={kind} row={row} />
          {above?.(content)}
          <Section
            title={t('facts.title')}
            aside={
              <Button
                size="xs"
                variant="default"
                leftSection={<IconEye size={16} aria-hidden="true" />}
                onClick={() => setPreviewing(true)}
              >
                {t('preview.open')}
              </Button>
            }
          >
            <PublicationFacts row={row} facts={facts(row, content)} />
          </Section>
          {below?.(row)}
          <Revisions key={`${row.id} ${row.revision}`} kind={kind} row={row} revisions={revisions} />
          <Section title={t('facts.history')}>
            <Timeline entries={history} status={(status) => <StatusOf status={status} />} />
          </Section>
          {isPreviewing ? <PreviewDialog kind={kind} row={row} onClose={() => setPreviewing(false)} /> : null}
        </>
      )}
    </RecordDrawer>
  );
}
