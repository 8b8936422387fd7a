import { homeSummary } from '@quarterdeck/contract/features/home/home';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { DataBounds } from '#kit/data-bounds.tsx';
import { features } from '#kit/feature.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { partOfDay } from '#session/greeting.ts';
import { useSession } from '#session/session.ts';
import classes from './home-page.module.css';
import { MoneyWaiting } from './money-waiting.tsx';

/** It comes after what waits for somebody, and its script is part of no first screen. */
const MoneyPart = lazyPart(() => import('./money.tsx'), { fallback: <MoneyWaiting />, isLater: true });

const tiles = features.flatMap((feature) => feature.tiles ?? []).sort((a, b) => a.order - b.order);

/** The counts are looked at again while the page is open; in milliseconds. */
const interval = 15_000;

/** What waits for somebody, as counts that lead to their lists. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const { t: tApp } = useTranslation();
  const user = useSession((state) => state.user);
  const { data, isPending, isError } = useQuery({
    ...endpointQuery(homeSummary, undefined, { quiet: true }),
    refetchInterval: interval,
  });
  const shown = tiles.filter(({ count, isRare }) =>
    isRare ? data?.[count] : data === undefined || typeof data[count] === 'number',
  );
  const name = user?.nickname || user?.username || tApp('shell.guest');
  return (
    <>
      <h1 className={classes.greeting}>{tApp(`greeting.${partOfDay(new Date().getHours())}`, { name })}</h1>
      {shown.length > 0 ? (
        <p className={classes.lead}>
          {t(isError ? 'unavailable' : 'lead')} <DataBounds />
        </p>
      ) : null}
      <ul className={classes.tiles} aria-busy={isPending}>
        {shown.map(({ count, to, icon: Icon, isUrgent }) => {
          const value = data?.[count];
          const needsCare = isUrgent === true && typeof value === 'number' && value > 0;
          return (
            <li key={count}>
              <Link to={to} className={classes.tile} data-urgent={needsCare || undefined}>
                <span className={classes.icon}>
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                </span>
                <span className={classes.words}>
                  <span className={classes.label}>{t(`tiles.${count}`)}</span>
                  <span className={classes.value}>{value?.toLocaleString() ?? '–'}</span>
                </span>
                <IconChevronRight size={18} className={classes.arrow} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
      {data === undefined ? null : <MoneyPart />}
    </>
  );
}
