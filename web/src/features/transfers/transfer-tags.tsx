import { isBetweenUsers } from '@quarterdeck/contract/features/transfers/settings';
import type { Transfer, TransferStatus } from '@quarterdeck/contract/features/transfers/transfers';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { ReversalState } from '#kit/approval/reversal-state.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import classes from './transfers.module.css';

const tones: Record<TransferStatus, Tone> = { posted: 'success', reversed: 'neutral' };

interface TransferStatusTagProps {
  status: string;
}

export function TransferStatusTag({ status }: TransferStatusTagProps) {
  const { t } = useTranslation('transfers');
  return (
    <StatusTag
      tone={tones[status as TransferStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

interface RowProps {
  row: Transfer;
}

/** Its status, and whether somebody asked to take it back. */
export function TransferState({ row }: RowProps) {
  return (
    <ReversalState row={row} namespace="transfers">
      <TransferStatusTag status={row.status} />
    </ReversalState>
  );
}

/** The receiver: hidden if out of the reader's scope; none if nothing was sent to others. */
export function useReceiverName(): (row: Transfer) => string | undefined {
  const { t } = useTranslation('transfers');
  return ({ kind, to_uid }) => to_uid ?? (isBetweenUsers(kind) ? t('hiddenReceiver') : undefined);
}

/** Who received it, where that is another user. */
export function Receiver({ row }: RowProps) {
  const name = useReceiverName()(row);
  if (name === undefined) return <Absent />;
  return row.to_user_id === null ? (
    name
  ) : (
    <RecordLink kind="user" id={row.to_user_id}>
      {name}
    </RecordLink>
  );
}

/** What one unit of what was sent brought; nothing where it went to another user as it was. */
export function ExchangeRate({ row: { rate, asset, to_asset } }: RowProps) {
  const { t } = useTranslation('transfers');
  const nameOf = useAssetName();
  if (rate === null) return <Absent />;
  return (
    <span className={classes.rate}>{t('rate', { from: nameOf(asset), rate, to: nameOf(to_asset) })}</span>
  );
}
