import { formatAmount } from '@quarterdeck/contract/assets';
import type { HomeMoney } from '@quarterdeck/contract/home';
import { useTranslation } from 'react-i18next';
import classes from './money.module.css';

interface FlowChartProps {
  days: HomeMoney['days'];
}

const [width, height, floor] = [720, 180, 160];

/** Two bars a day, what came in and what went out; the same as a table for those who do not see it. */
export function FlowChart({ days }: FlowChartProps) {
  const { t } = useTranslation('home');
  // A picture needs no exact numbers: these are heights, the amounts in words stay as they are.
  const most = Math.max(...days.flatMap(({ incoming, outgoing }) => [Number(incoming), Number(outgoing)]), 1);
  const step = width / days.length;
  const tall = (amount: string) => (Number(amount) / most) * (floor - 12);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span>{t('money.chart', { count: days.length })}</span>
        <span className={classes.incoming}>{t('money.in')}</span>
        <span className={classes.outgoing}>{t('money.out')}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className={classes.picture}>
        <line x1="0" x2={width} y1={floor} y2={floor} className={classes.axis} />
        {days.map(({ day, incoming, outgoing }, place) => (
          <g key={day}>
            <title>{`${day}\n${t('money.in')} ${formatAmount(incoming, 'USDT')}\n${t('money.out')} ${formatAmount(outgoing, 'USDT')}`}</title>
            <rect x={place * step} y="0" width={step} height={height} className={classes.day} />
            <Bar x={place * step + step * 0.16} width={step * 0.32} tall={tall(incoming)} of="incoming" />
            <Bar x={place * step + step * 0.52} width={step * 0.32} tall={tall(outgoing)} of="outgoing" />
            {place % 5 === 4 ? (
              <text x={place * step + step / 2} y={height - 4} textAnchor="middle" className={classes.tick}>
                {day.slice(5)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {/* A table is as tall as its rows, whatever its style says: what hides it is around it. */}
      <div className={classes.hidden}>
        <table>
          <caption>{t('money.chart', { count: days.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('money.day')}</th>
              <th scope="col">{t('money.in')}</th>
              <th scope="col">{t('money.out')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, incoming, outgoing }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{formatAmount(incoming, 'USDT')}</td>
                <td>{formatAmount(outgoing, 'USDT')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

interface BarProps {
  x: number;
  width: number;
  tall: number;
  of: 'incoming' | 'outgoing';
}

function Bar({ x, width: wide, tall, of }: BarProps) {
  return <rect x={x} y={floor - tall} width={wide} height={tall} rx="1.5" className={classes[of]} />;
}
