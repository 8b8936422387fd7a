import { type Transfer, transferDetail } from '@quarterdeck/contract/features/transfers/transfers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import { ReversalNotice } from '#kit/approval/reversal-notice.tsx';
import { waitsForReversal } from '#kit/approval/reversal-state.tsx';
import { Section } from '#kit/facts.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { ReversalPreview } from './reversal-preview.tsx';
import { TransferFacts } from './transfer-facts.tsx';
import { TransferState, TransferStatusTag } from './transfer-tags.tsx';

export default function TransferDrawer({ id, ...frame }: RecordDrawerProps<ReversalAction, Transfer>) {
  const { t } = useTranslation('transfers');
  const query = useQuery(endpointQuery(transferDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.transfer}
      kind="transfer"
      namespace="transfers"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => <TransferState row={row} />}
      looks={reversalActions}
    >
      {({ transfer, preview, history, batches }) => (
        <>
          <ReversalNotice row={transfer} namespace="transfers" need="transfer.reverse" />
          <Section title={t('drawer.facts')}>
            <TransferFacts row={transfer} />
          </Section>
          {waitsForReversal(transfer) ? (
            <Section title={t('drawer.preview')}>
              <ReversalPreview preview={preview} />
            </Section>
          ) : null}
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <TransferStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
