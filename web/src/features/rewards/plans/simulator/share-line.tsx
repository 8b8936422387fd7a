import { formatAmount } from '@quarterdeck/contract/core/assets';
import { isZero } from '@quarterdeck/contract/core/money';
import { type ShareCap, shareCaps } from '@quarterdeck/contract/features/rewards/rewards';
import type {
  ShareOutcome,
  ShareSimulation,
  SimulatedShare,
} from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import classes from './simulator.module.css';

const tones: Record<ShareOutcome, Tone> = {
  paid: 'success',
  withheld: 'warning',
  clipped: 'warning',
  nothing: 'neutral',
  beneficiary_inactive: 'neutral',
  beneficiary_compressed: 'neutral',
  beneficiary_blacklisted: 'danger',
  beneficiary_is_payer: 'danger',
};

interface ShareLineProps {
  share: SimulatedShare;
  fee: ShareSimulation['fee'];
}

/** Somebody above the payer: who they are, what the rate comes to, what a cap took off, and what they get. */
export function ShareLine({ share, fee }: ShareLineProps) {
  const { t } = useTranslation('rewards-plans');
  const { generation, level, level_name, outcome } = share;
  return (
    <li className={classes.step}>
      <div className={classes.stepHead}>
        <span className={classes.who}>
          <span className={classes.generation}>
            {generation === null ? t('simulator.noGeneration') : t('matrix.generation', { generation })}
          </span>{' '}
          <Person share={share} />
          <span className={classes.soft}>
            {' '}
            ·{' '}
            {level === null || level === 0
              ? t('simulator.noLevel')
              : t('simulator.level', { level, name: level_name ?? '' })}
          </span>
        </span>
        <span className={classes.gets}>
          <StatusTag tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusTag>{' '}
          <Money amount={share.amount} asset={fee.asset} strong />
        </span>
      </div>
      {generation === null ? null : <Arithmetic share={share} fee={fee} />}
      <Caps share={share} fee={fee} />
    </li>
  );
}

function Person({ share: { user_id, uid, username } }: Pick<ShareLineProps, 'share'>) {
  const { t } = useTranslation('rewards-plans');
  if (user_id === null) return <em>{t('simulator.unseen')}</em>;
  return (
    <>
      <RecordLink kind="user" id={user_id}>
        {uid}
      </RecordLink>{' '}
      · {username}
    </>
  );
}

/** The calculation: `100 × (25% − 10%) = 15`. */
function Arithmetic({ share, fee }: ShareLineProps) {
  const { t } = useTranslation('rewards-plans');
  const nameOf = useAssetName();
  const { own_rate, below, rate, is_peer, full } = share;
  const factor = isZero(below) || is_peer ? `${rate}%` : `(${own_rate}% − ${below}%)`;
  const amount = (value: string) => formatAmount(value);
  return (
    <p className={classes.sum}>
      {isZero(rate) && !isZero(below) ? (
        t('simulator.below', { own: own_rate, below })
      ) : (
        <>
          {amount(fee.amount)} × {factor} = {amount(full)} {nameOf(fee.asset)}
          {is_peer ? ` · ${t('simulator.peer')}` : null}
        </>
      )}
    </p>
  );
}

/** The caps that are there, what was left under each, and what the one that decided took off. */
function Caps({ share: { left, clipped, clipped_by }, fee }: ShareLineProps) {
  const { t } = useTranslation('rewards-plans');
  const nameOf = useAssetName();
  const bounding = shareCaps.filter((cap) => left[cap] !== null && (cap !== 'source' || clipped_by === cap));
  if (bounding.length === 0) return null;
  const words = (cap: ShareCap) => {
    const amount = (value: string) => `${formatAmount(value)} ${nameOf(fee.asset)}`;
    const given = { cap: t(`clippedBy.${cap}`), left: amount(left[cap] ?? '0'), clipped: amount(clipped) };
    return cap === clipped_by ? t('simulator.clipped', given) : t('simulator.left', given);
  };
  return (
    <ul className={classes.caps}>
      {bounding.map((cap) => (
        <li key={cap} data-decided={cap === clipped_by || undefined}>
          {words(cap)}
        </li>
      ))}
    </ul>
  );
}
