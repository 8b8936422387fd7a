import type { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { type HomeSummary, homeSummary } from '@quarterdeck/contract/features/home/home';
import type { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import type { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { copyProfitList } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { transferList } from '@quarterdeck/contract/features/transfers/transfers';
import type { userList } from '@quarterdeck/contract/features/users/users';
import type { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import {
  IconAdjustmentsDollar,
  IconArrowBackUp,
  IconCashRegister,
  IconChecklist,
  IconChecks,
  IconChevronRight,
  IconCreditCardPay,
  IconHourglassEmpty,
  IconHourglassHigh,
  type IconProps,
  IconRefreshAlert,
  IconScale,
  IconSnowflake,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { DataBounds } from '#kit/data-bounds.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { partOfDay } from '#session/greeting.ts';
import { useSession } from '#session/session.ts';
import classes from './home-page.module.css';
import { MoneyWaiting } from './money-waiting.tsx';

/** It comes after what waits for somebody, and its script is part of no first screen. */
const MoneyPart = lazyPart(() => import('./money.tsx'), { fallback: <MoneyWaiting /> });

interface Tile {
  count: keyof HomeSummary;
  /** The list that the count counts. */
  to: string;
  icon: ComponentType<IconProps>;
  /** Somebody must look at it soon. */
  isUrgent?: boolean;
  /** It is there only while something waits: what is asked for seldom. After the others, which it must not move. */
  isRare?: boolean;
}

const tiles: Tile[] = [
  {
    count: 'withdrawals_to_review',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'pending_review' }),
    icon: IconChecklist,
  },
  {
    count: 'withdrawals_to_pay',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'withdrawing' }),
    icon: IconCreditCardPay,
  },
  {
    count: 'withdrawals_to_complete',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { to_complete: 'true' }),
    icon: IconChecks,
  },
  {
    count: 'withdrawals_stuck',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { stuck: 'true' }),
    icon: IconHourglassHigh,
    isUrgent: true,
  },
  {
    count: 'withdrawals_failed',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { status: 'payment_failed' }),
    icon: IconRefreshAlert,
    isUrgent: true,
  },
  {
    count: 'recharges_to_review',
    to: filtered<typeof rechargeList>('/finance/recharge', { status: 'pending_review' }),
    icon: IconCashRegister,
  },
  {
    count: 'recharges_stuck',
    to: filtered<typeof rechargeList>('/finance/recharge', { stuck: 'true' }),
    icon: IconHourglassEmpty,
    isUrgent: true,
  },
  {
    count: 'adjustments_to_review',
    to: filtered<typeof adjustmentList>('/finance/adjustment', { status: 'pending' }),
    icon: IconAdjustmentsDollar,
  },
  {
    count: 'breaks_open',
    to: filtered<typeof reconBreakList>('/finance/break', { status: 'open,acknowledged' }),
    icon: IconScale,
    isUrgent: true,
  },
  {
    count: 'users_frozen',
    to: filtered<typeof userList>('/member/member', { frozen: 'true' }),
    icon: IconSnowflake,
  },
  {
    count: 'recharges_requested',
    to: filtered<typeof rechargeList>('/finance/recharge', { requested: 'true' }),
    icon: IconArrowBackUp,
    isRare: true,
  },
  {
    count: 'withdrawals_requested',
    to: filtered<typeof withdrawalList>('/finance/withdrawal', { requested: 'true' }),
    icon: IconArrowBackUp,
    isRare: true,
  },
  {
    count: 'transfers_requested',
    to: filtered<typeof transferList>('/finance/transfer', { requested: 'true' }),
    icon: IconArrowBackUp,
    isRare: true,
  },
  {
    count: 'copy_profits_requested',
    to: filtered<typeof copyProfitList>('/copy/profit', { requested: 'true' }),
    icon: IconArrowBackUp,
    isRare: true,
  },
];

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
  const shown = tiles.filter(({ count, isRare }) => (isRare ? data?.[count] : data?.[count] !== null));
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
