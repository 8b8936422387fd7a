import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import { releaseWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import {
  type AddressPayments,
  type RiskJudgement,
  riskMax,
  type Withdrawal,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Absent } from '#kit/absent.tsx';
import { Facts } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { Reserved } from '#kit/review/reserved.tsx';
import { Taken } from '#kit/review/taken.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Time } from '#kit/time.tsx';
import { RefusalReason } from '../refusal-reason.tsx';
import classes from '../withdrawals.module.css';
import { EarlierPayments } from './earlier-payments.tsx';
import { Risks } from './risks.tsx';

interface ReviewProps {
  row: Withdrawal;
  /** While it waits for a review. */
  riskNow: RiskJudgement | null;
  addressPayments: AddressPayments;
  history: readonly HistoryEntry[];
  onHandOver: () => void;
}

/** What blocks the money, so that approval is not offered. */
function reviewStop(row: Withdrawal) {
  if (row.status !== 'pending_review') return undefined;
  if (row.user_blacklisted) return 'blacklisted';
  if (row.user_frozen) return 'frozen';
  return row.address_listed === 'block' ? 'addressBlocked' : undefined;
}

/** How risky it looks, why, and who decided. */
export function Review({ row, riskNow, addressPayments, history, onHandOver }: ReviewProps) {
  const { t } = useTranslation('withdrawals');
  const stop = reviewStop(row);
  const refusal = row.status === 'refuse' ? history.find(({ to }) => to === 'refuse') : undefined;
  /** Whose turn is yet to come, or never came, is not missed. */
  const pending = row.status === 'pending_review' || refusal !== undefined ? undefined : <Absent />;
  /** Canceled by its user, not refused. */
  const isCancelled = refusal?.action === 'withdrawal.cancel';
  const { score, reasons } = riskNow ?? { score: row.risk_score, reasons: row.risk_reasons };
  const isCapped = reasons.reduce((sum, reason) => sum + reason.score, 0) > riskMax;
  return (
    <>
      <div className={classes.notes}>
        <Reserved row={row} />
        {stop === undefined ? null : <Panel tone="danger">{t(`stopped.${stop}`)}</Panel>}
      </div>
      <p className={classes.verdict}>
        {t('riskNow.score')} <RiskScore score={score} />
        {isCapped ? <small>{t('riskNow.capped', { max: riskMax })}</small> : null}
        {riskNow === null || score === row.risk_score ? null : (
          <small>{t('riskNow.was', { score: row.risk_score })}</small>
        )}
      </p>
      <Risks reasons={reasons} earlier={row.risk_reasons} />
      <Facts
        facts={[
          [
            t('addressPayments.title'),
            <EarlierPayments key="earlier" withdrawal={row} payments={addressPayments} />,
            'wide',
          ],
          [t('review.needed'), t(row.needs_second ? 'review.two' : 'review.one')],
          [t('columns.reviewer1'), row.reviewer1 ?? pending],
          [t('columns.reviewer2'), row.needs_second ? (row.reviewer2 ?? pending) : undefined],
          [
            t('queue.taken'),
            row.taken_by === null ? undefined : (
              <Taken
                key="taken"
                row={row}
                release={() => call(releaseWithdrawal, { body: { id: row.id, version: row.version } })}
                touched="/backstage/withdrawal"
                onHandOver={onHandOver}
              />
            ),
            'wide',
          ],
          [
            t('columns.reviewed_at'),
            row.reviewed_at === null ? pending : <Time key="at" value={row.reviewed_at} />,
          ],
          [t('review.refusedBy'), isCancelled ? undefined : refusal?.actor],
          [
            t(isCancelled ? 'review.cancelledAt' : 'review.refusedAt'),
            refusal && <Time key="refused" value={refusal.at} />,
          ],
          [
            t('columns.reason'),
            row.reason === null ? undefined : <RefusalReason key="reason" reason={row.reason} />,
            'wide',
          ],
        ]}
      />
    </>
  );
}
