import {
  type Adjustment,
  adjustmentDetail,
  adjustmentEvidence,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { EvidenceList } from '#kit/evidence/evidence-list.tsx';
import { Section } from '#kit/facts.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type AdjustmentAction, adjustmentActions } from './actions.ts';
import { AdjustmentFacts } from './adjustment-facts.tsx';
import { AdjustmentState, AdjustmentStatusTag } from './adjustment-tags.tsx';
import { MakerNotice } from './maker-notice.tsx';

export default function AdjustmentDrawer({ id, ...frame }: RecordDrawerProps<AdjustmentAction, Adjustment>) {
  const { t } = useTranslation('adjustments');
  const { t: tKit } = useTranslation('kit');
  const query = useQuery(endpointQuery(adjustmentDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.adjustment}
      kind="adjustment"
      namespace="adjustments"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => <AdjustmentState row={row} />}
      looks={adjustmentActions}
    >
      {({ adjustment, files, history, batches, preview }) => (
        <>
          <MakerNotice row={adjustment} />
          <Section title={t('drawer.facts')}>
            <AdjustmentFacts row={adjustment} />
          </Section>
          {files.length > 0 ? (
            <Section title={tKit('evidence.title')}>
              <EvidenceList endpoint={adjustmentEvidence} files={files} />
            </Section>
          ) : null}
          {preview && adjustment.status === 'pending' ? (
            <Section title={tKit('preview.title')}>
              <PostingPreview {...preview} />
            </Section>
          ) : null}
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <AdjustmentStatusTag status={status} />} />
          </Section>
          {adjustment.status === 'pending' ? null : (
            <Section title={t('drawer.postings')}>
              <Postings batches={batches} />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  );
}
