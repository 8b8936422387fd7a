import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { subtract } from '@quarterdeck/contract/core/money';
import type { Backtest, backtestDetail } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import classes from './backtests.module.css';
import { Figure, figureText } from './figure.tsx';

export type BacktestResult = NonNullable<ReplyOf<typeof backtestDetail>['result']>;

interface HeadlineProps {
  row: Backtest;
  result: BacktestResult;
  capital: string;
}

/** What it came to, what is still open, and whether it can be trusted. */
export function Headline({ row, result, capital }: HeadlineProps) {
  const { t } = useTranslation('backtests');
  const shown = result.paths.find(({ path }) => path === 'by_colour');
  if (shown === undefined) return null;
  const change = subtract(shown.equity, capital);
  return (
    <>
      {row.verdict === 'unreliable' && row.spread !== null ? (
        <Panel tone="danger" title={t('verdict.unreliable')}>
          {t('headline.unreliable', {
            spread: figureText(row.spread),
            change: figureText(change, { isSigned: true }),
          })}
        </Panel>
      ) : null}
      <dl className={classes.headline}>
        <KeyFigure name={t('headline.equity')}>
          <Figure value={shown.equity} />
        </KeyFigure>
        <KeyFigure
          name={t('headline.change')}
          note={t('headline.hold', {
            value: figureText(subtract(result.buy_and_hold, capital), { isSigned: true }),
          })}
        >
          <Figure value={change} isSigned />
        </KeyFigure>
        <KeyFigure
          name={t('headline.open')}
          {...(shown.open_level >= 0 && {
            note: t('headline.openAt', { level: shown.open_level, quantity: shown.open_qty }),
          })}
        >
          {shown.open_level < 0 ? (
            t('headline.nothingOpen')
          ) : (
            <Figure value={shown.open_unrealised} isSigned />
          )}
        </KeyFigure>
        <KeyFigure
          name={t('headline.cycles')}
          {...(shown.win_pct !== '' && {
            note: t('headline.won', { share: figureText(shown.win_pct, { places: 1, unit: '%' }) }),
          })}
        >
          {shown.cycles}
        </KeyFigure>
        <KeyFigure name={t('headline.drawdown')}>
          <Figure value={shown.max_drawdown_pct} unit="%" />
        </KeyFigure>
        <KeyFigure
          name={t('headline.capital')}
          note={t('headline.exhausted', { count: shown.exhausted_candles })}
        >
          <Figure value={shown.max_capital} />
        </KeyFigure>
      </dl>
    </>
  );
}

function KeyFigure({ name, note, children }: { name: string; note?: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note ? <small>{note}</small> : null}
      </dd>
    </div>
  );
}
