import { isZero } from '@quarterdeck/contract/core/money';
import type { ShareSimulation } from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ShareLine } from './share-line.tsx';
import classes from './simulator.module.css';

interface SimulationResultProps {
  simulation: ShareSimulation;
}

/** The fee's way up the tree, one generation below the other, and what the company keeps. */
export function SimulationResult({ simulation }: SimulationResultProps) {
  const { t } = useTranslation('rewards-plans');
  const { fee, payer, shares, beyond } = simulation;
  return (
    <section className={classes.card} aria-label={t('simulator.result')} aria-live="polite">
      <Sums simulation={simulation} />
      <ol className={classes.chain}>
        <li className={classes.step}>
          <div className={classes.stepHead}>
            <span className={classes.who}>
              <RecordLink kind="user" id={payer.id}>
                {payer.uid}
              </RecordLink>{' '}
              · {payer.username}
            </span>
            <span className={classes.gets}>
              {t('simulator.pays', { source: t(`source.${fee.source}`) })}{' '}
              <Money amount={fee.amount} asset={fee.asset} strong />
            </span>
          </div>
        </li>
        {shares.map((share) => (
          <ShareLine key={share.place} share={share} fee={fee} />
        ))}
      </ol>
      <p className={classes.soft}>
        {beyond > 0
          ? t('simulator.beyond', { count: beyond })
          : shares.length === 0
            ? t('simulator.nobody')
            : t('simulator.top')}
      </p>
      <p className={classes.soft}>{t('simulator.asNow')}</p>
    </section>
  );
}

const parts = ['paid', 'clipped', 'skipped', 'unclaimed'] as const;

/** What of the pool is paid and what is kept, and why it is. */
function Sums({ simulation }: SimulationResultProps) {
  const { t } = useTranslation('rewards-plans');
  const { fee, plan, pool } = simulation;
  return (
    <>
      <div className={classes.stepHead}>
        <h2 className={classes.subtitle}>{t('compare.other', plan)}</h2>
        <span>
          {t('simulator.pool', { cap: plan.source_cap_percent })} <Money amount={pool} asset={fee.asset} />
        </span>
      </div>
      {isZero(pool) ? null : (
        <div className={classes.bar} aria-hidden="true">
          {parts.map((part) => (
            <span key={part} data-part={part} style={{ flexGrow: Number(simulation[part]) }} />
          ))}
        </div>
      )}
      <dl className={classes.sums}>
        {parts.map((part) => (
          <div key={part} data-part={part}>
            <dt>{t(`simulator.sum.${part}`)}</dt>
            <dd>
              <Money amount={simulation[part]} asset={fee.asset} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
