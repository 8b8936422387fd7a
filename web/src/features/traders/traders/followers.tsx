import { can } from '@quarterdeck/contract/core/access';
import type { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import type { Trader, TraderFollower } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { filtered } from '#kit/list/filtered.ts';
import { Money } from '#kit/money.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import { Copied } from './coverage.tsx';
import classes from './traders.module.css';

interface FollowersProps {
  row: Trader;
  followers: readonly TraderFollower[];
  /** Of all of them, also of those that are not shown. */
  atLoss: number;
}

const usdt = (amount: string | null) => <Money amount={amount} asset="USDT" bare digits={2} />;

/** Who follows, with how much, and up to which profit was shared. */
export function Followers({ row, followers, atLoss }: FollowersProps) {
  const { t } = useTranslation('traders');
  if (followers.length === 0) return <p className={classes.soft}>{t('followers.none')}</p>;
  return (
    <>
      <p className={classes.soft}>
        {t('followers.active', {
          active: row.active_followers,
          count: row.followers,
          max: row.max_followers,
        })}{' '}
        {t('followers.atLoss', { count: atLoss })}
        {followers.length < row.followers ? ` ${t('followers.shown', { shown: followers.length })}` : ''}
      </p>
      <ScrollBox label={t('drawer.followers', { count: row.followers })} className={classes.box ?? ''}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('followers.uid')}</th>
              <th scope="col" className={classes.amount}>
                {t('followers.amount')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.equity')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.pnl')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.mark')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.copied')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.deviation')}
              </th>
              <th scope="col" className={classes.amount}>
                {t('followers.robots')}
              </th>
              <th scope="col">{t('followers.position')}</th>
              <th scope="col">{t('followers.joined')}</th>
            </tr>
          </thead>
          <tbody>
            {followers.map((follower) => (
              <tr key={follower.id}>
                <th scope="row">
                  <RecordLink kind="user" id={follower.user_id}>
                    {follower.uid}
                  </RecordLink>
                </th>
                <td className={classes.amount}>{usdt(follower.amount)}</td>
                <td className={classes.amount}>{usdt(follower.equity)}</td>
                <td className={classes.amount}>
                  <Money amount={follower.pnl} asset="USDT" bare gain digits={2} />
                </td>
                <td className={classes.amount}>{usdt(follower.high_water)}</td>
                <td className={classes.amount}>
                  <Copied follower={follower} />
                </td>
                <td className={classes.amount}>
                  {follower.deviation === null ? <Absent /> : follower.deviation}
                </td>
                <td className={classes.amount}>
                  <Robots row={row} follower={follower} />
                </td>
                <td>
                  <StatusTag tone={follower.has_position ? 'success' : follower.idle ? 'warning' : 'neutral'}>
                    {t(`followers.${follower.has_position ? 'open' : follower.idle ? 'idle' : 'flat'}`)}
                  </StatusTag>
                </td>
                <td>
                  <Time value={follower.joined_at} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** How many copy robots the follower has, and the way to them. */
function Robots({ row, follower: { uid, robots } }: { row: Trader; follower: TraderFollower }) {
  const isSeen = can(useAccess(), 'robot.read');
  if (robots === 0 || !isSeen) return robots;
  const to = filtered<typeof robotList>('/robot/robot', { uid, trader_uid: row.uid });
  return <TextLink to={to}>{robots}</TextLink>;
}
