import '#kit/styles.ts';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl } from '@mantine/core';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { contentCalendar } from '@quarterdeck/contract/features/publishing/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { toClock } from '#kit/filters/clock.ts';
import { DateField } from '#kit/form/date-field.tsx';
import { readDate } from '#kit/form/date-text.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { useTimeZone, type Zone } from '#kit/time-zone.ts';
import classes from './publishing-pages.module.css';

type Place = ReplyOf<typeof contentCalendar>['places'][number];
interface Span {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const today = (zone: Zone) => toClock(new Date().toISOString(), zone).date;
const startOf = (day: string, zone: Zone) => new Date(`${day}T00:00${zone === 'utc' ? 'Z' : ''}`);

/** What each place of the app shows within a span, where it shows nothing, and where too much. */
export default function CalendarPage() {
  const { t } = useTranslation('publishing');
  const zone = useTimeZone((state) => state.zone);
  const [day, setDay] = useState(() => today(zone));
  // While another one is typed, the last that was read is shown.
  const [first, setFirst] = useState(day);
  const [days, setDays] = useState('14');
  const from = startOf(first, zone);
  const span = {
    from: from.toISOString(),
    to: new Date(from.getTime() + Number(days) * dayMs).toISOString(),
  };
  const { data, error, refetch } = useQuery(endpointQuery(contentCalendar, span, { quiet: true }));
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('calendar.title')}</h1>
      <div className={classes.when}>
        <DateField
          label={t('calendar.from')}
          max="9999-01-01"
          value={day}
          onChange={(typed) => {
            setDay(typed);
            if (readDate(typed, 'day') === typed) setFirst(typed);
          }}
        />
        <SegmentedControl
          aria-label={t('calendar.days')}
          value={days}
          onChange={setDays}
          data={['7', '14', '31', '92'].map((value) => ({
            value,
            label: t('calendar.count', { count: Number(value) }),
          }))}
        />
      </div>
      {error === null ? null : <Failed message={error.message} onRetry={() => void refetch()} />}
      {(data?.places ?? []).map((place) => (
        <PlaceCard key={place.place} place={place} span={span} />
      ))}
    </div>
  );
}

function PlaceCard({ place: { place, entries, gaps, collisions }, span }: { place: Place; span: Span }) {
  const { t } = useTranslation('publishing');
  // A place is that of one kind, in which no two have the same number.
  const nameOf = (id: number) => entries.find((entry) => entry.id === id)?.name || `#${id}`;
  return (
    <section className={classes.place}>
      <h2>{t(`place.${place}`)}</h2>
      <div className={classes.strip} aria-hidden="true">
        {entries.map(({ kind, id, publish_at, unpublish_at }) => (
          <Part
            key={`${kind} ${id} ${publish_at}`}
            within={span}
            from={publish_at ?? span.from}
            to={unpublish_at ?? span.to}
          />
        ))}
        {gaps.map((gap) => (
          <Part key={gap.from} part="gap" within={span} {...gap} />
        ))}
        {collisions.map(({ from, to }) => (
          <Part key={from} part="collision" within={span} from={from} to={to} />
        ))}
      </div>
      {entries.length === 0 ? <p className={classes.soft}>{t('calendar.none')}</p> : null}
      <ul className={classes.entries}>
        {entries.map(({ kind, id, name, publish_at, unpublish_at }) => (
          <li key={`${kind} ${id} ${publish_at}`}>
            <RecordLink kind={kind} id={id}>
              {name || `#${id}`}
            </RecordLink>
            <span className={classes.soft}>
              {publish_at === null ? t('calendar.always') : <Time value={publish_at} />} –{' '}
              {unpublish_at === null ? t('calendar.open') : <Time value={unpublish_at} />}
            </span>
          </li>
        ))}
      </ul>
      {collisions.map(({ from, to, ids }) => (
        <Panel key={from} tone="danger">
          {t('calendar.collision', { names: ids.map(nameOf).join(' · ') })} <Time value={from} /> –{' '}
          <Time value={to} />
        </Panel>
      ))}
      {gaps.map(({ from, to }) => (
        <Panel key={from} tone="warning">
          {t('calendar.gap')} <Time value={from} /> – <Time value={to} />
        </Panel>
      ))}
    </section>
  );
}

/** A stretch of the strip, as wide as its share of the span. */
function Part({ part, from, to, within }: Span & { part?: 'gap' | 'collision'; within: Span }) {
  const [begin, end] = [Date.parse(within.from), Date.parse(within.to)];
  const share = (moment: string) =>
    (100 * (Math.min(Math.max(Date.parse(moment), begin), end) - begin)) / (end - begin);
  return <span data-part={part} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />;
}
