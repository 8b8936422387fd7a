import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';

/** What is about to change: the share, the tier, or the bond. */
export function Plans({ row }: { row: Trader }) {
  const { t } = useTranslation('traders');
  return (
    <>
      {row.next_share_pct === null ? null : (
        <Panel tone="info">
          {t('plan.share', { from: row.share_pct, to: row.next_share_pct })}{' '}
          <Time value={row.share_effective_at} />
        </Panel>
      )}
      {row.next_tier === null || row.tier_reason === null ? null : (
        <Panel tone={row.next_tier > row.tier ? 'info' : 'warning'}>
          {t('plan.tier', { from: row.tier, to: row.next_tier })} {t(`tierReason.${row.tier_reason}`)}{' '}
          <Time value={row.tier_effective_at} />
        </Panel>
      )}
      {row.bond_maker_id === null ? null : (
        <Panel tone="progress">
          {t(row.bond_kind === 'reward' ? 'plan.reward' : 'plan.bond', { maker: row.bond_maker })}
        </Panel>
      )}
    </>
  );
}
