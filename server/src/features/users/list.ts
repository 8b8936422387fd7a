import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { Asset } from '@quarterdeck/contract/core/assets';
import { userList as contract, type User } from '@quarterdeck/contract/features/users/users';
import type { Bucket } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { isUser } from '#domain/users/owner.ts';
import { defineList } from '#kernel/list/list.ts';
import { bucketCodes } from '#ledger/chart.ts';
import { hasAvailable, hasLevel, inTeam, resolveTeam } from './list-filters.ts';
import { feesOfMonth } from './month.ts';
import { actionsOn, type UserState } from './rules.ts';
import { userSearch } from './search.ts';

type Stored = Omit<User, 'allowed_actions'> & UserState;

/** One part of a wallet, looked up for the rows of a page alone; zero where nothing was ever booked. */
const balanceOf = (asset: Asset, bucket: Bucket) => `coalesce((SELECT balance FROM ledger_account AS a
  WHERE a.user_id = u.id AND a.asset = '${asset}' AND a.code = '${bucketCodes[bucket]}'), 0)`;

/** Users with who invited them and what they have. */
export const userList = defineList<typeof contract, Stored>(contract, {
  from: (access) => sql`users AS u LEFT JOIN users AS r ON r.id = u.referrer_id
    CROSS JOIN (SELECT ${can(access, 'wallet_record.read')}::boolean AS sees_moves) AS reader`,
  owner: isUser('u'),
  id: 'u.id',
  filters: { team_uid: inTeam, available_usdt: hasAvailable, level: hasLevel },
  resolve: resolveTeam,
  searched: userSearch.fields,
  words: userSearch.words,
  columns: {
    id: 'u.id',
    uid: 'u.uid',
    username: 'u.username',
    nickname: 'u.nickname',
    email: 'u.email',
    phone: 'u.phone',
    country: 'u.country',
    lang: 'u.lang',
    invite_code: 'u.invite_code',
    referrer_id: 'u.referrer_id',
    referrer_uid: 'r.uid',
    depth: 'u.depth',
    activated_at: 'u.activated_at',
    activated_until: 'u.activated_until',
    activation_code_id: 'u.activation_code_id',
    activated: '(u.activated_at IS NOT NULL)',
    level: 'coalesce((SELECT rank FROM user_level AS l WHERE l.user_id = u.id), 0)',
    level_name:
      '(SELECT s.name FROM user_level AS l JOIN share_level AS s ON s.rank = l.rank WHERE l.user_id = u.id)',
    is_trader: 'u.is_trader',
    kyc_status: 'u.kyc_status',
    twofa_enabled: 'u.twofa_enabled',
    frozen: 'u.frozen',
    frozen_reason: 'u.frozen_reason',
    frozen_until: 'u.frozen_until',
    frozen_by_id: 'u.frozen_by_id',
    frozen_by_risk: 'u.frozen_by_risk',
    blacklisted: 'u.blacklisted',
    blacklist_reason: 'u.blacklist_reason',
    tags: 'u.tags',
    request_kind: 'u.request_kind',
    request_reason: 'u.request_reason',
    request_by_id: 'u.request_by_id',
    request_by: '(SELECT username FROM admin WHERE admin.id = u.request_by_id)',
    request_by_user_id: '(SELECT user_id FROM admin WHERE admin.id = u.request_by_id)',
    frozen_by_user_id: '(SELECT user_id FROM admin WHERE admin.id = u.frozen_by_id)',
    request_at: 'u.request_at',
    request_referrer_uid: '(SELECT uid FROM users AS t WHERE t.id = u.request_referrer_id)',
    security_changed_at: 'u.security_changed_at',
    risk_score: 'u.risk_score',
    last_login_at: 'u.last_login_at',
    last_login_ip: 'u.last_login_ip',
    register_device: 'u.register_device',
    register_ip: 'u.register_ip',
    available_usdt: balanceOf('USDT', 'available'),
    hold_usdt: balanceOf('USDT', 'hold'),
    pending_usdt: balanceOf('USDT', 'pending'),
    available_l: balanceOf('L', 'available'),
    hold_l: balanceOf('L', 'hold'),
    pending_l: balanceOf('L', 'pending'),
    available_r: balanceOf('R', 'available'),
    hold_r: balanceOf('R', 'hold'),
    pending_r: balanceOf('R', 'pending'),
    fees_month_usdt: `CASE WHEN reader.sees_moves THEN ${feesOfMonth} END`,
    created_at: 'u.created_at',
    version: 'u.version',
  },
  present(
    { frozen_by_id, frozen_by_user_id, frozen_by_risk, request_by_id, request_by_user_id, ...user }: Stored,
    access: Authority,
  ) {
    const makers = { frozen_by_id, frozen_by_user_id, request_by_id, request_by_user_id };
    const state = { ...user, ...makers, frozen_by_risk };
    return { ...user, allowed_actions: actionsOn(state, access) };
  },
});
