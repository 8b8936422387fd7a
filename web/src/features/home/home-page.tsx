import { localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { homeSummary, type WaitingWork } from '@quarterdeck/contract/features/home/home';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { DataBounds } from '#kit/data-bounds.tsx';
import { features } from '#kit/feature.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useMinute } from '#kit/minute-clock.ts';
import { useAgeWords, waitingOf } from '#kit/waiting-words.ts';
import { useCan } from '#session/access.tsx';
import { noteStep } from '#session/first-steps.ts';
import { useSession } from '#session/session.ts';
import classes from './home-page.module.css';
import { MoneyWaiting } from './money-waiting.tsx';

/** It comes after what waits for somebody, and its script is part of no first screen. */
const MoneyPart = lazyPart(() => import('./money.tsx'), { fallback: <MoneyWaiting />, isLater: true });

/** For who is new; below what waits. */
const FirstSteps = lazyPart(() => import('./first-steps.tsx'), { fallback: null, isLater: true });

const RobotsPart = lazyPart(() => import('./robots.tsx'), { fallback: null, isLater: true });

/** Sums for the eye: the list behind has every digit. */
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const whole = new Intl.NumberFormat('en-US');

const tiles = features.flatMap((feature) => feature.tiles ?? []).sort((a, b) => a.order - b.order);

const columns = ['kind', 'count', 'oldest', 'usdt'];

/** The counts are looked at again while the page is open; in milliseconds. */
const interval = 15_000;

/** What waits for somebody, as counts that lead to their lists. */
export default function HomePage() {
  const { t, i18n } = useTranslation('home');
  const queueId = useId();
  const { data, isPending, isError } = useQuery({
    ...endpointQuery(homeSummary, undefined, { quiet: true }),
    refetchInterval: interval,
  });
  const shown = tiles
    .filter(({ count, isRare }) => (isRare ? data?.[count]?.count : data === undefined || data[count]))
    .map((tile) => ({ ...tile, work: data?.[tile.count] ?? undefined }))
    .sort((a, b) => urgency(b) - urgency(a) || startOf(a) - startOf(b));
  const seesRobots = useCan('robot.read');
  const hasSteps = useSession(({ user }) => user?.first_steps !== undefined);
  const today = new Intl.DateTimeFormat(localeTags[toLanguage(i18n.language)], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  return (
    <>
      <h1 className={classes.greeting}>{t('today', { day: today.format(new Date()) })}</h1>
      <div className={classes.desk}>
        {shown.length > 0 || hasSteps ? (
          <div>
            {shown.length > 0 ? (
              <section aria-labelledby={queueId}>
                <h2 id={queueId} className={classes.title}>
                  {t('queue')} <DataBounds />
                </h2>
                {isError ? <p className={classes.lead}>{t('unavailable')}</p> : null}
                <table className={classes.queue} aria-labelledby={queueId} aria-busy={isPending}>
                  <thead>
                    <tr>
                      {columns.map((name) => (
                        <th key={name} scope="col">
                          {t(`columns.${name}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {shown.map(({ count, to, icon: Icon, isUrgent, work }) => (
                      // A row that takes another place is a new one: nothing on the page moves when the counts arrive.
                      <tr
                        key={`${count} ${work === undefined}`}
                        data-urgent={(work?.count && (isUrgent || work.late)) || undefined}
                        data-none={work?.count === 0 || undefined}
                      >
                        <th scope="row">
                          <Link to={to} className={classes.kind} onClick={() => noteStep('queue')}>
                            <Icon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
                            {t(`tiles.${count}`)}
                          </Link>
                        </th>
                        <Figures work={work} />
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ) : null}
            {data !== undefined && hasSteps ? <FirstSteps /> : null}
          </div>
        ) : null}
        <div className={classes.figures}>
          {data === undefined ? null : <MoneyPart />}
          {data !== undefined && seesRobots ? <RobotsPart /> : null}
        </div>
      </div>
    </>
  );
}

/** How many there are and how many of them are late, how long the oldest has waited, and what all of them are worth. */
function Figures({ work }: { work: WaitingWork | undefined }) {
  const { t } = useTranslation('home');
  const wordsOf = useAgeWords();
  const now = useMinute();
  if (!work) return columns.slice(1).map((name) => <td key={name}>–</td>);
  const { count, capped, oldest, usdt, late } = work;
  // Where counting stopped, all of them are at least so much.
  const plus = capped ? '+' : '';
  return (
    <>
      <td>
        <span className={classes.value}>{whole.format(count) + plus}</span>
        {late ? (
          <strong className={classes.late}>{t('late', { late: whole.format(late) + plus })}</strong>
        ) : null}
      </td>
      <td>{oldest && wordsOf(waitingOf(oldest, now, undefined)) + plus}</td>
      <td>{usdt && cents.format(usdt as `${number}`) + plus}</td>
    </>
  );
}

interface Pending {
  isUrgent?: boolean;
  work: WaitingWork | undefined;
}

/** Late work comes first, then urgent work; work of which there is none comes last. */
function urgency({ isUrgent = false, work }: Pending): number {
  if (!work?.count) return 0;
  if (work.late) return 3;
  return isUrgent ? 2 : 1;
}

/** When the oldest began to wait: it comes first among its like. */
function startOf({ work }: Pending): number {
  // A sum with infinity would be no order.
  return work?.count && work.oldest !== null ? Date.parse(work.oldest) : Number.MAX_SAFE_INTEGER;
}
