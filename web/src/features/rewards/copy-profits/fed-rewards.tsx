import { formatAmount } from '@quarterdeck/contract/core/assets';
import { isZero } from '@quarterdeck/contract/core/money';
import type { CopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import classes from './copy-profits.module.css';

interface FedRewardsProps {
  row: CopyProfit;
  rewards: readonly Reward[];
  /** What stands of all that was given of the cut. */
  shared: string;
}

/** The follower's uplines who got a part of the commission. */
export function FedRewards({ row, rewards, shared }: FedRewardsProps) {
  const { t } = useTranslation('rewards-copy-profits');
  const nameOf = useAssetName();
  const words = useRecordWords();
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(row.asset)}`;
  if (isZero(row.cut)) return <p className={classes.soft}>{t('rewards.noCut')}</p>;
  return (
    <>
      <p className={classes.soft}>{t('rewards.shared', { cut: money(row.cut), shared: money(shared) })}</p>
      <ul className={classes.rewards}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <RecordLink kind="reward" id={reward.id}>
              {t('rewards.one', { generation: reward.generation, uid: reward.beneficiary_uid })}
            </RecordLink>
            <span>{words.value('reward', 'status', reward.status, {})}</span>
            <Money amount={reward.amount} asset={reward.asset} />
          </li>
        ))}
      </ul>
    </>
  );
}
