import type { Withdrawal } from '@quarterdeck/contract/withdrawals';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './withdrawals.module.css';

interface FlagsProps {
  row: Withdrawal;
}

/** What a reviewer must not miss about a withdrawal, beside its number. */
export function UserFlag({ row }: FlagsProps) {
  const { t } = useTranslation('withdrawals');
  if (!row.user_frozen && !row.user_blacklisted) return null;
  return (
    <StatusTag tone="danger" small>
      {t(row.user_blacklisted ? 'flags.blacklisted' : 'flags.frozen')}
    </StatusTag>
  );
}

export function AddressFlag({ row }: FlagsProps) {
  const { t } = useTranslation('withdrawals');
  if (!row.new_address) return null;
  return (
    <StatusTag tone="warning" small>
      {t('flags.newAddress')}
    </StatusTag>
  );
}

/** Marks that stand beside the status: nobody knows the outcome, one review of two is done, a reversal waits. */
export function StateFlags({ row }: FlagsProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <span className={classes.flags}>
      {row.outcome_unknown ? (
        <StatusTag tone="danger" small>
          {t('flags.outcomeUnknown')}
        </StatusTag>
      ) : null}
      {row.status === 'pending_review' && row.needs_second ? (
        <StatusTag tone="info" small>
          {t(row.reviewer1_id === null ? 'flags.needsTwo' : 'flags.needsSecond')}
        </StatusTag>
      ) : null}
      {row.reverse_maker_id !== null && row.status !== 'fail' ? (
        <StatusTag tone="warning" small>
          {t('flags.reversalRequested')}
        </StatusTag>
      ) : null}
    </span>
  );
}
