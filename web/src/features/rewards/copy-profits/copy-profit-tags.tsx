import type {
  CopyProfit,
  CopyProfitStatus,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useTranslation } from 'react-i18next';
import { ReversalState } from '#kit/approval/reversal-state.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<CopyProfitStatus, Tone> = {
  nothing: 'neutral',
  pending: 'progress',
  settled: 'success',
  reversed: 'danger',
};

interface CopyProfitStatusTagProps {
  status: string;
}

export function CopyProfitStatusTag({ status }: CopyProfitStatusTagProps) {
  const { t } = useTranslation('rewards-copy-profits');
  return (
    <StatusTag
      tone={tones[status as CopyProfitStatus] ?? 'neutral'}
      meaning={t(`meaning.${status}`, { defaultValue: '' })}
    >
      {t(`status.${status}`, { defaultValue: status })}
    </StatusTag>
  );
}

interface RowProps {
  row: CopyProfit;
}

/** Its status, and whether somebody asked to take it back. */
export function CopyProfitState({ row }: RowProps) {
  return (
    <ReversalState row={row} namespace="rewards-copy-profits">
      <CopyProfitStatusTag status={row.status} />
    </ReversalState>
  );
}

/** What the trader is called: somebody, where the reader does not see whom. */
export function useTraderName(): (row: CopyProfit) => string {
  const { t } = useTranslation('rewards-copy-profits');
  return ({ trader_uid }) => trader_uid ?? t('hiddenTrader');
}

/** Whom the follower follows. */
export function Trader({ row }: RowProps) {
  const name = useTraderName()(row);
  if (row.trader_id === null) return <em>{name}</em>;
  return (
    <RecordLink kind="user" id={row.trader_id}>
      {name}
    </RecordLink>
  );
}

export function Follower({ row }: RowProps) {
  return (
    <RecordLink kind="user" id={row.follower_id}>
      {row.follower_uid}
    </RecordLink>
  );
}
