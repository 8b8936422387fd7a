import type { PathSummary } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '#kit/scroll-box.tsx';
import classes from './backtests.module.css';
import { Figure } from './figure.tsx';
import type { BacktestResult } from './headline.tsx';

const figures = ['equity', 'net', 'fees', 'open_unrealised', 'max_capital'] as const;

/** The paths beside each other; the last one is an estimate. */
export function PathTable({ result: { paths } }: { result: BacktestResult }) {
  const { t } = useTranslation('backtests');
  return (
    <ScrollBox className={classes.box} label={t('drawer.paths')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('drawer.path')}</th>
            <th scope="col">{t('columns.cycles')}</th>
            {figures.map((name) => (
              <th key={name} scope="col">
                {t(`fields.${name}`)}
              </th>
            ))}
            <th scope="col">{t('columns.max_drawdown_pct')}</th>
            <th scope="col">{t('fields.levels')}</th>
            <th scope="col">{t('fields.skipped_buys')}</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((one) => (
            <PathRow key={one.path} summary={one} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function PathRow({ summary }: { summary: PathSummary }) {
  const { t } = useTranslation('backtests');
  return (
    <tr>
      <td>
        {t(`path.${summary.path}`)}
        {summary.right_pct === undefined ? null : (
          <small>{t('fields.right_pct', { share: summary.right_pct })}</small>
        )}
      </td>
      <td>{summary.cycles}</td>
      {figures.map((name) => (
        <td key={name}>
          {name === 'open_unrealised' && summary.open_level < 0 ? (
            '–'
          ) : (
            <Figure value={summary[name]} places={4} />
          )}
        </td>
      ))}
      <td>
        <Figure value={summary.max_drawdown_pct} unit="%" />
      </td>
      <td>{summary.levels.join(' ')}</td>
      <td>{summary.skipped_buys}</td>
    </tr>
  );
}
