import { useElementSize } from '@mantine/hooks';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import { useTranslation } from 'react-i18next';
import classes from './money.module.css';

interface FlowChartProps {
  days: HomeMoney['days'];
}

const [height, floor] = [220, 200];
/** Of the axis, whose figures stand left of the bars. */
const gutter = 44;

/** Two bars a day, what came in and what went out; the same as a table for those who do not see it. */
export function FlowChart({ days }: FlowChartProps) {
  const { t, i18n } = useTranslation('home');
  // As wide as it is shown, for letters would grow and shrink with the picture.
  const { ref, width } = useElementSize<HTMLDivElement>();
  // A picture needs no exact numbers: these are heights, the amounts in words stay as they are.
  const amounts = days.flatMap(({ incoming, outgoing }) => [Number(incoming), Number(outgoing)]);
  const marks = marksUpTo(Math.max(...amounts, 1));
  const most = marks.at(-1) ?? 1;
  const step = (width - gutter) / days.length;
  const left = (place: number) => gutter + place * step;
  const heightOf = (amount: number) => (amount / most) * (floor - 12);
  const tall = (amount: string) => heightOf(Number(amount));
  const figures = new Intl.NumberFormat(localeTags[toLanguage(i18n.language)], { notation: 'compact' });
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span>{t('money.chart', { count: days.length })}</span>
        <span className={classes.incoming}>{t('money.in')}</span>
        <span className={classes.outgoing}>{t('money.out')}</span>
      </figcaption>
      <div ref={ref} className={classes.picture}>
        {width > 0 ? (
          <svg width={width} height={height} aria-hidden="true">
            {marks.map((mark) => (
              <g key={mark}>
                <line
                  x1={gutter}
                  x2={width}
                  y1={floor - heightOf(mark)}
                  y2={floor - heightOf(mark)}
                  className={classes.axis}
                />
                <text x={gutter - 6} y={floor - heightOf(mark) + 4} textAnchor="end" className={classes.tick}>
                  {figures.format(mark)}
                </text>
              </g>
            ))}
            {days.map(({ day, incoming, outgoing }, place) => (
              <g key={day}>
                <title>{`${day}\n${t('money.in')} ${formatAmount(incoming)}\n${t('money.out')} ${formatAmount(outgoing)}`}</title>
                <rect x={left(place)} y="0" width={step} height={height} className={classes.day} />
                <Bar x={left(place) + step * 0.16} width={step * 0.32} tall={tall(incoming)} of="incoming" />
                <Bar x={left(place) + step * 0.52} width={step * 0.32} tall={tall(outgoing)} of="outgoing" />
                {place % 5 === 4 ? (
                  <text
                    x={place === days.length - 1 ? width : left(place) + step / 2}
                    y={height - 4}
                    textAnchor={place === days.length - 1 ? 'end' : 'middle'}
                    className={classes.tick}
                  >
                    {day.slice(5)}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
        ) : null}
      </div>
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
                <td>{formatAmount(incoming)}</td>
                <td>{formatAmount(outgoing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The figures of an axis from nought to at least `most`, four or five steps of 1, 2 or 5 at some power of ten. */
export function marksUpTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => most / size <= 5) ?? most;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
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
