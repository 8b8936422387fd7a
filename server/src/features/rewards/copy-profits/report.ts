import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, isZero } from '@quarterdeck/contract/core/money';
import type {
  PlatformCopyProfit,
  reportCopyProfit,
} from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import sql from 'sql-template-tag';
import { type CommandScope, command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { copyShare } from '#ledger/movements/copy.ts';
import { collectFee } from '../fees/collect.ts';
import { type Following, followingOf, lockMark, moveMark } from './mark.ts';
import { reckon } from './reckon.ts';
import { type CopyShare, copyAsset, copyShareOf } from './rule.ts';
import type { CopyProfitRow } from './subject.ts';

type Input = BodyOf<typeof reportCopyProfit>;
type Scope = CommandScope<Input>;

type Parties = Pick<Following, 'followerId' | 'traderId'>;

/**
 * The platform reports a follower's profit with a trader. The follower pays a share of what is above the mark immediately: the
 * trader's part waits for its settlement, and the commission is shared like other fees. If the follower cannot
 * pay, the whole report is refused, and the platform sends it again.
 */
export const report = command<Input, PlatformCopyProfit>({
  action: 'copy_profit.report',
  turn: ({ follower_uid: uid }) => `user ${uid}`,
  async run(scope) {
    const { tx, input, context, emit } = scope;
    const parties = await findParties(tx, input);
    const following = await followingOf(tx, parties, input.to);
    const mark = await lockMark(tx, following);
    const told = await tx.maybe<CopyProfitRow>(sql`SELECT * FROM copy_profit WHERE ref = ${input.ref}`);
    if (told !== undefined) return repeated(told, input, parties);
    checkPeriod(input, mark.reported_to, context.now);
    const { share_cut_pct: cutPct } = await readSettings(tx, 'copy');
    const { cum_net_realised: cumNetRealised, flow, share_pct: sharePct } = input;
    const outcome = copyShareOf({ mark: mark.high_water, cumNetRealised, flow, sharePct, cutPct });
    const stored = await insert(tx, { input, following, cutPct, outcome, now: context.now });
    const row = isZero(outcome.share) ? stored : await book(scope, stored, outcome);
    await moveMark(tx, following, outcome.markAfter, input.to);
    await reckon(tx, sql`c.id = ${row.id}`);
    const { follower_uid: follower, trader_uid: trader, ...logged } = input;
    const { ref } = logged;
    const { share, cut, base, markBefore, markAfter } = outcome;
    await emit('copy_profit.reported', row.id, { ref, follower, trader, share, cut });
    return {
      reply: present(row, input),
      object: { type: 'copy_profit', id: row.id },
      before: null,
      // Without the trader: readers who see the follower may not see the trader.
      after: {
        ...logged,
        follower_uid: follower,
        cut_pct: cutPct,
        mark_before: markBefore,
        mark_after: markAfter,
        base,
        share,
        cut,
      },
    };
  },
});

/** @throws Refusal `copy_of_self`, and `not_found` at whom there is not. */
async function findParties(tx: Transaction, { follower_uid, trader_uid }: Input): Promise<Parties> {
  if (follower_uid === trader_uid) {
    throw new Refusal('copy_of_self', { fields: { trader_uid: 'copy_of_self' } });
  }
  const found = await tx.query<{ id: number; uid: string }>(sql`
    SELECT id, uid FROM users WHERE uid IN (${follower_uid}, ${trader_uid}) ORDER BY id FOR KEY SHARE`);
  const idOf = (field: 'follower_uid' | 'trader_uid', wanted: string) => {
    const user = found.find(({ uid }) => uid === wanted);
    if (user === undefined) throw new Refusal('not_found', { fields: { [field]: 'not_found' } });
    return user.id;
  };
  return { followerId: idOf('follower_uid', follower_uid), traderId: idOf('trader_uid', trader_uid) };
}

/** A week is told once it is over, and after those before it: a mark never goes back in time. */
function checkPeriod({ from, to }: Input, reportedTo: string | null, now: Date): void {
  if (Date.parse(to) > now.getTime()) {
    throw new Refusal('period_not_over', { fields: { to: 'period_not_over' } });
  }
  if (reportedTo !== null && Date.parse(from) < Date.parse(reportedTo)) {
    throw new Refusal('period_before_mark', { parameters: { until: reportedTo } });
  }
}

/** Takes the share from the follower, and shares the cut among those above. */
async function book(
  { tx, input, context, post, emit }: Scope,
  { id, follower_id: followerId, trader_id: traderId }: CopyProfitRow,
  { share, toTrader, cut }: CopyShare,
): Promise<CopyProfitRow> {
  const movement = copyShare({ followerId, traderId, asset: copyAsset, toTrader, cut });
  const batchId = await post({ type: 'copy_profit', id }, movement).catch((error: unknown) => {
    const isShort = error instanceof Refusal && error.code === 'insufficient_balance';
    throw isShort ? new Refusal('insufficient_available', { parameters: { share } }) : error;
  });
  if (!isZero(cut)) {
    const fee = {
      kind: 'copy_cut',
      ref: input.ref,
      userId: followerId,
      asset: copyAsset,
      amount: cut,
    } as const;
    // Told as a fee under the same reference before, it was shared then.
    const collected = await collectFee(tx, fee, context);
    if (collected === undefined) throw new Refusal('fee_differs');
    const { kind, ref, asset, amount } = fee;
    await emit('fee.collected', collected.id, {
      uid: input.follower_uid,
      kind,
      ref,
      asset,
      amount,
      shared: collected.shared,
    });
  }
  return await tx.one<CopyProfitRow>(
    sql`UPDATE copy_profit SET batch_id = ${batchId} WHERE id = ${id} RETURNING *`,
  );
}

/** The same report told again is answered again; another one under its reference is refused. */
function repeated(row: CopyProfitRow, input: Input, { followerId, traderId }: Parties) {
  const isSame =
    row.follower_id === followerId &&
    row.trader_id === traderId &&
    row.period_from === input.from &&
    row.period_to === input.to &&
    (['cum_net_realised', 'flow', 'share_pct'] as const).every(
      (name) => compare(row[name], input[name]) === 0,
    );
  if (!isSame) throw new Refusal('copy_profit_differs');
  return {
    reply: present(row, input),
    object: { type: 'copy_profit', id: row.id },
    before: null,
    after: {},
  };
}

interface Draft {
  input: Input;
  following: Following;
  cutPct: string;
  outcome: CopyShare;
  now: Date;
}

/** @throws Refusal `copy_profit_differs` when another follower or trader has the reference since this moment. */
async function insert(
  tx: Transaction,
  { input, following, cutPct, outcome, now }: Draft,
): Promise<CopyProfitRow> {
  const { base, share, toTrader, cut, markBefore, markAfter } = outcome;
  const at = now.toISOString();
  const stored = await tx.maybe<CopyProfitRow>(sql`
    INSERT INTO copy_profit (ref, follower_id, trader_id, joined_at, asset, period_from, period_to, cum_net_realised, flow, share_pct,
      cut_pct, mark_before, mark_after, base, share, cut, status, created_at, updated_at)
    VALUES (${input.ref}, ${following.followerId}, ${following.traderId}, ${following.joinedAt}, ${copyAsset}, ${input.from}, ${input.to},
      ${input.cum_net_realised}, ${input.flow}, ${input.share_pct}, ${cutPct}, ${markBefore}, ${markAfter}, ${base}, ${share},
      ${cut}, ${isZero(toTrader) ? 'nothing' : 'pending'}, ${at}, ${at})
    ON CONFLICT (ref) DO NOTHING RETURNING *`);
  if (stored === undefined) throw new Refusal('copy_profit_differs');
  return stored;
}

function present(row: CopyProfitRow, { follower_uid, trader_uid }: Input): PlatformCopyProfit {
  const { ref, period_from: from, period_to: to, mark_before, mark_after, base, share, cut, status } = row;
  return { ref, follower_uid, trader_uid, from, to, mark_before, mark_after, base, share, cut, status };
}
