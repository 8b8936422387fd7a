import type { LadderLevel } from '@quarterdeck/strategy/ladder';
import { useTranslation } from 'react-i18next';
import { figureText } from './figure.tsx';
import classes from './library.module.css';

interface LadderChartProps {
  levels: readonly LadderLevel[];
}

const [width, rowHeight, left, right] = [640, 26, 58, 12];

/** The ladder as bars: each level at its price, as long as what it buys, with the average and the take-profit after it. */
export function LadderChart({ levels }: LadderChartProps) {
  const { t } = useTranslation('strategies-library');
  const prices = levels.flatMap(({ price, average, take_profit }) => [
    Number(price),
    ...(average === '' ? [] : [Number(average)]),
    ...(take_profit === '' ? [] : [Number(take_profit)]),
  ]);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const amountMax = Math.max(...levels.map(({ amount }) => Number(amount)));
  const plot = width - left - right;
  const at = (price: string) => left + ((Number(price) - low) / (high - low || 1)) * plot;
  const height = levels.length * rowHeight + 8;
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('ladder.chart', { count: levels.length })}
      >
        {levels.map(({ level, price, amount, average, take_profit }) => {
          const y = 4 + level * rowHeight;
          const middle = y + rowHeight / 2;
          const bar = (Number(amount) / amountMax) * plot;
          return (
            <g key={level}>
              <text x={left - 8} y={middle + 4} className={classes.axis} textAnchor="end">
                {t('ladder.levelShort', { level })}
              </text>
              <rect
                x={left}
                y={y + 4}
                width={Math.max(bar, 1)}
                height={rowHeight - 8}
                className={classes.bar}
              />
              <line x1={left} x2={width - right} y1={middle} y2={middle} className={classes.grid} />
              <circle cx={at(price)} cy={middle} r={4} className={classes.price} />
              {average === '' ? null : (
                <line
                  x1={at(average)}
                  x2={at(average)}
                  y1={y + 3}
                  y2={y + rowHeight - 3}
                  className={classes.average}
                />
              )}
              {take_profit === '' ? null : (
                <path d={marker(at(take_profit), middle)} className={classes.profit} />
              )}
              <title>
                {t('ladder.bar', { level, amount: figureText(amount, 2), price: figureText(price, 6) })}
              </title>
            </g>
          );
        })}
      </svg>
      <figcaption className={classes.legend}>
        {(['bar', 'price', 'average', 'profit'] as const).map((mark) => (
          <span key={mark} data-mark={mark}>
            {t(`ladder.legend.${mark}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** A triangle that points at a price. */
const marker = (x: number, y: number) => `M ${x - 5} ${y + 5} L ${x + 5} ${y + 5} L ${x} ${y - 5} Z`;
