import { useElementSize } from '@mantine/hooks';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDayWords } from '#kit/use-day-words.ts';
import { creditedOn, paidOn } from './day-lists.ts';
import { axisOf } from './flow-axis.ts';
import classes from './flow-chart.module.css';
import { netOf } from './flow-reading.tsx';

interface FlowPictureProps {
  label: string;
  days: HomeMoney['days'];
  before: HomeMoney['days'];
  /** The day whose figures are shown, by its place. */
  at: number;
  onPoint: (place: number | undefined) => void;
}

const [height, ceiling, floor] = [200, 14, 182];
/** Of the axis, whose figures stand left of the bars, and of a day's label. */
const [gutter, labelRoom] = [44, 56];

/**
 * The picture. A pointer reads the day below it, and a click of a mouse leads to its records: above the line to what came in,
 * below it to what went out. A finger and the arrow keys choose a day, whose figures lead there.
 */
export function FlowPicture({ label, days, before, at, onPoint }: FlowPictureProps) {
  const { t, i18n } = useTranslation('home');
  const navigate = useNavigate();
  const wordsOf = useDayWords();
  // As wide as it is shown, for letters would grow and shrink with the picture.
  const { ref, width } = useElementSize<HTMLDivElement>();
  const drawn = days.map(({ incoming, outgoing }) => ({
    incoming: Number(incoming),
    outgoing: Number(outgoing),
  }));
  const { marks, top, bottom } = axisOf(
    drawn,
    before.map((day) => Number(netOf(day))),
  );
  const step = Math.max(0, width - gutter) / days.length;
  const yOf = (amount: number) =>
    ceiling + ((top - Math.min(top, Math.max(-bottom, amount))) / (top + bottom)) * (floor - ceiling);
  const middleOf = (place: number) => gutter + (place + 0.5) * step;
  const lineOf = (line: HomeMoney['days']) =>
    line.map((day, place) => `${middleOf(place)},${yOf(Number(netOf(day)))}`).join(' ');
  const figures = new Intl.NumberFormat(localeTags[toLanguage(i18n.language)], { notation: 'compact' });
  const every = Math.max(1, Math.ceil(days.length / 7), Math.ceil(labelRoom / (step || 1)));
  const last = days.length - 1;

  function placeAt({ clientX, currentTarget }: PointerEvent): number {
    const x = clientX - currentTarget.getBoundingClientRect().left - gutter;
    return Math.min(last, Math.max(0, Math.floor(x / (step || 1))));
  }

  function onPointerUp(event: PointerEvent): void {
    const place = placeAt(event);
    const day = days[place]?.day;
    onPoint(place);
    if (event.pointerType !== 'mouse' || event.button !== 0 || day === undefined) return;
    const isAbove = event.clientY - event.currentTarget.getBoundingClientRect().top < yOf(0);
    void navigate(isAbove ? creditedOn(day, 'USDT') : paidOn(day, 'USDT'));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onPoint(Math.min(last, Math.max(0, next)));
  }

  const day = days[at];
  return (
    <div
      ref={ref}
      className={classes.picture}
      role="slider"
      tabIndex={0}
      aria-label={t('money.day')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={
        day &&
        t('money.ofDay', {
          day: wordsOf(day.day),
          incoming: formatAmount(day.incoming),
          outgoing: formatAmount(day.outgoing),
          net: formatAmount(netOf(day)),
        })
      }
      onKeyDown={onKeyDown}
      onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(placeAt(event))}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(undefined)}
      onPointerUp={onPointerUp}
    >
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true">
          <title>{label}</title>
          <rect x={gutter + at * step} width={step} height={floor} className={classes.pointed} />
          {marks.map((mark) => (
            <g key={mark}>
              <line
                x1={gutter}
                x2={width}
                y1={yOf(mark)}
                y2={yOf(mark)}
                className={mark === 0 ? classes.base : classes.axis}
              />
              <text x={gutter - 6} y={yOf(mark) + 4} textAnchor="end" className={classes.tick}>
                {figures.format(Math.abs(mark))}
              </text>
            </g>
          ))}
          {drawn.map(({ incoming, outgoing }, place) => (
            <g key={days[place]?.day}>
              <Bar
                {...{ place, step }}
                from={yOf(incoming)}
                to={yOf(0)}
                of="incoming"
                isCut={incoming > top}
              />
              <Bar
                {...{ place, step }}
                from={yOf(0)}
                to={yOf(-outgoing)}
                of="outgoing"
                isCut={outgoing > bottom}
              />
              {incoming > top ? (
                <text x={middleOf(place)} y={ceiling - 4} textAnchor="middle" className={classes.tick}>
                  {figures.format(incoming)}
                </text>
              ) : null}
              {outgoing > bottom ? (
                <text x={middleOf(place)} y={floor - 10} textAnchor="middle" className={classes.tick}>
                  {figures.format(outgoing)}
                </text>
              ) : null}
            </g>
          ))}
          {before.length > 0 ? <polyline points={lineOf(before)} className={classes.before} /> : null}
          <polyline points={lineOf(days)} className={classes.net} />
          {days.map(({ day: name }, place) =>
            (last - place) % every === 0 ? (
              <text
                key={name}
                x={place === last ? width : middleOf(place)}
                y={height - 4}
                textAnchor={place === last ? 'end' : 'middle'}
                className={classes.tick}
              >
                {wordsOf(name)}
              </text>
            ) : null,
          )}
        </svg>
      ) : null}
    </div>
  );
}

interface BarProps {
  place: number;
  step: number;
  from: number;
  to: number;
  of: 'incoming' | 'outgoing';
  /** It is longer than the axis: its end is left open. */
  isCut: boolean;
}

function Bar({ place, step, from, to, of, isCut }: BarProps) {
  const x = gutter + (place + 0.2) * step;
  const wide = step * 0.6;
  const end = of === 'incoming' ? from + 6 : to - 6;
  return (
    <>
      <rect x={x} y={from} width={wide} height={Math.max(0, to - from)} className={classes[of]} />
      {isCut ? <path d={`M${x - 1} ${end + 2}l${wide + 2} -4`} className={classes.cut} /> : null}
    </>
  );
}
