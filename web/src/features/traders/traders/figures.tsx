import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Percent } from './trader-tags.tsx';
import classes from './traders.module.css';

/** What a trader achieved, by time-weighted return, and up to which day. */
export function Figures({ row }: { row: Trader }) {
  const { t } = useTranslation('traders');
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>{t('columns.roi_7')}</dt>
          <dd>
            <Percent value={row.roi_7} signed />
          </dd>
        </div>
        <div>
          <dt>{t('columns.roi_30')}</dt>
          <dd>
            <Percent value={row.roi_30} signed />
          </dd>
        </div>
        <div>
          <dt>{t('columns.roi_90')}</dt>
          <dd>
            <Percent value={row.roi_90} signed />
          </dd>
        </div>
        <div>
          <dt>{t('columns.win_rate')}</dt>
          <dd>
            <Percent value={row.win_rate} />
          </dd>
        </div>
        <div>
          <dt>{t('columns.max_drawdown')}</dt>
          <dd>
            <Percent value={row.max_drawdown} />
          </dd>
        </div>
        <div>
          <dt>{t('columns.days')}</dt>
          <dd>{row.days}</dd>
        </div>
      </dl>
      <p className={classes.soft}>
        {row.figures_to === null ? t('figures.none') : t('figures.basis', { day: row.figures_to })}
      </p>
    </>
  );
}
