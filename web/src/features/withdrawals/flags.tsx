import { VisuallyHidden } from '@mantine/core';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import classes from './withdrawals.module.css';

interface FlagsProps {
  row: Withdrawal;
  /** In a table: one short word, whose meaning is said when pointed at and to screen readers. */
  short?: boolean;
}

/** What a reviewer must not miss about a withdrawal, beside its number. */
export function UserFlag({ row, short }: FlagsProps) {
  if (!row.user_frozen && !row.user_blacklisted) return null;
  return <Flag name={row.user_blacklisted ? 'blacklisted' : 'frozen'} tone="danger" short={short} />;
}

export function AddressFlag({ row, short }: FlagsProps) {
  if (row.address_listed === 'block') return <Flag name="addressBlocked" tone="danger" short={short} />;
  if (row.address_listed === 'watch') return <Flag name="addressWatched" tone="warning" short={short} />;
  return row.new_address ? <Flag name="newAddress" tone="warning" short={short} /> : null;
}

/** Marks beside the status: unknown outcome, one of two reviews done, reversal requested. */
export function StateFlags({ row, short }: FlagsProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <span className={classes.flags}>
      {row.outcome_unknown ? <Flag name="outcomeUnknown" tone="danger" short={short} /> : null}
      {row.status === 'pending_review' && row.needs_second ? (
        <Flag name={row.reviewer1_id === null ? 'needsTwo' : 'needsSecond'} tone="info" short={short} />
      ) : null}
      {row.taken_by ? (
        <StatusTag tone="neutral" small title={t('queue.takenBy', { name: row.taken_by })}>
          {short ? row.taken_by : t('queue.takenBy', { name: row.taken_by })}
        </StatusTag>
      ) : null}
      {row.reverse_maker_id !== null && row.status !== 'fail' ? (
        <Flag name="reversalRequested" tone="warning" short={short} />
      ) : null}
    </span>
  );
}

interface FlagProps {
  name: string;
  tone: Tone;
  short: boolean | undefined;
}

function Flag({ name, tone, short = false }: FlagProps) {
  const { t } = useTranslation('withdrawals');
  const words = t(`flags.${name}`);
  if (!short) {
    return (
      <StatusTag tone={tone} small>
        {words}
      </StatusTag>
    );
  }
  return (
    <StatusTag tone={tone} small title={words}>
      <span aria-hidden="true">{t(`shortFlags.${name}`)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </StatusTag>
  );
}
