import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { OnChain } from '#kit/on-chain.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { AddressFlag, StateFlags, UserFlag } from './flags.tsx';
import { RefusalReason } from './refusal-reason.tsx';
import { WithdrawalStatusTag } from './withdrawal-status.tsx';
import classes from './withdrawals.module.css';

/** Cells of a withdrawal, in the list and where several are decided at once. */
export const cells = {
  uid: (row: Withdrawal) => (
    <span className={classes.beside}>
      <RecordLink kind="user" id={row.user_id}>
        {row.uid}
      </RecordLink>{' '}
      <UserFlag row={row} short />
    </span>
  ),
  status: (row: Withdrawal) => (
    <span className={classes.beside}>
      <WithdrawalStatusTag status={row.status} /> <StateFlags row={row} short />
    </span>
  ),
  address: (row: Withdrawal) => (
    <span className={classes.beside}>
      <OnChain kind="address" network={row.network} value={row.address} plain />{' '}
      <AddressFlag row={row} short />
    </span>
  ),
  reason: (row: Withdrawal) => <RefusalReason reason={row.reason} />,
  txid: (row: Withdrawal) => <OnChain kind="txid" network={row.network} value={row.txid} plain />,
  risk_score: (row: Withdrawal) => <RiskScore score={row.risk_score} />,
};
