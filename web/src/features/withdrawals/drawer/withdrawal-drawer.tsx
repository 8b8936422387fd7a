import {
  type Withdrawal,
  type WithdrawalDetail,
  withdrawalDetail,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { Postings } from '#kit/postings.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { Comments } from '#kit/review/comments.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type Chosen, type WithdrawalAction, withdrawalActions } from '../actions.ts';
import { StateFlags } from '../flags.tsx';
import { WithdrawalStatusTag } from '../withdrawal-status.tsx';
import { Amounts, Destination } from './amounts.tsx';
import { Limits } from './limits.tsx';
import { Payout } from './payout.tsx';
import { Review } from './review.tsx';
import { reviewOf } from './review-of.ts';
import { Shared } from './shared.tsx';

export default function WithdrawalDrawer({ id, ...frame }: RecordDrawerProps<Chosen['action'], Withdrawal>) {
  const { t } = useTranslation('withdrawals');
  const query = useQuery(endpointQuery(withdrawalDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer<WithdrawalDetail, Withdrawal, WithdrawalAction>
      {...frame}
      query={query}
      rowOf={(detail) => detail.withdrawal}
      kind="withdrawal"
      namespace="withdrawals"
      title={(row) => t('drawer.title', { no: row.no })}
      badge={(row) => (
        <>
          <WithdrawalStatusTag status={row.status} />
          <StateFlags row={row} />
        </>
      )}
      looks={withdrawalActions}
    >
      {({ withdrawal, totals, history, batches, risk_now, shared, address_payments, comments }) => (
        <>
          <Amounts row={withdrawal} />
          <Section title={t('drawer.review')}>
            <Review
              row={withdrawal}
              riskNow={risk_now}
              addressPayments={address_payments}
              history={history}
              onHandOver={() => frame.onChoose({ action: 'hand_over', row: withdrawal })}
            />
            <Shared shared={shared} />
          </Section>
          <Section title={t('drawer.destination')}>
            <Destination row={withdrawal} />
          </Section>
          <Section title={t('drawer.limits')}>
            <Limits totals={totals} asset={withdrawal.asset} />
          </Section>
          <Comments
            comments={comments}
            need="withdrawal.comment"
            onComment={() => frame.onChoose({ action: 'comment', row: withdrawal })}
          />
          <Section title={t('drawer.payout')}>
            <Payout row={withdrawal} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline
              entries={history}
              status={(status) => <WithdrawalStatusTag status={status} />}
              actionOf={(entry) => reviewOf(entry, history)}
            />
          </Section>
          <Section title={t('drawer.postings')}>
            <Postings batches={batches} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
