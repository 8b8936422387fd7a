import { withdrawalDetail } from '@quarterdeck/contract/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { DetailDrawer } from '#kit/detail-drawer.tsx';
import { Section } from '#kit/facts.tsx';
import { ActionButtons } from '#kit/list/row-actions.tsx';
import { Postings } from '#kit/postings.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type Chosen, withdrawalActions } from '../actions.ts';
import { StateFlags } from '../flags.tsx';
import { WithdrawalStatusTag } from '../withdrawal-status.tsx';
import { Amounts, Destination } from './amounts.tsx';
import { Limits } from './limits.tsx';
import { Payout } from './payout.tsx';
import { Review } from './review.tsx';

interface WithdrawalDrawerProps {
  id: number;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
  isCovered: boolean;
}

export default function WithdrawalDrawer({ id, onClose, onChoose, isCovered }: WithdrawalDrawerProps) {
  const { t } = useTranslation('withdrawals');
  const query = useQuery(endpointQuery(withdrawalDetail, { id: String(id) }, { quiet: true }));
  const row = query.data?.withdrawal;
  return (
    <DetailDrawer
      title={row ? t('drawer.title', { no: row.no }) : t('drawer.waiting')}
      badge={
        row ? (
          <>
            <WithdrawalStatusTag status={row.status} />
            <StateFlags row={row} />
          </>
        ) : null
      }
      onClose={onClose}
      isCovered={isCovered}
      query={query}
      foot={
        row && row.allowed_actions.length > 0 ? (
          <ActionButtons
            looks={withdrawalActions}
            allowed={row.allowed_actions}
            namespace="withdrawals"
            onChoose={(action) => onChoose({ action, row })}
          />
        ) : null
      }
    >
      {({ withdrawal, totals, history, batches }) => (
        <>
          <Amounts row={withdrawal} />
          <Section title={t('drawer.destination')}>
            <Destination row={withdrawal} />
          </Section>
          <Section title={t('drawer.limits')}>
            <Limits totals={totals} asset={withdrawal.asset} />
          </Section>
          <Section title={t('drawer.review')}>
            <Review row={withdrawal} />
          </Section>
          <Section title={t('drawer.payout')}>
            <Payout row={withdrawal} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <WithdrawalStatusTag status={status} />} />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
        </>
      )}
    </DetailDrawer>
  );
}
