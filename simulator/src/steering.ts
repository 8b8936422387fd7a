import { candleList } from '@quarterdeck/contract/features/candles/candles';
import { pairList, switchPairOff } from '@quarterdeck/contract/features/pairs/pairs';
import {
  addBulk,
  bulkList,
  continueBulk,
  previewBulk,
} from '@quarterdeck/contract/features/robots/bulks/bulks';
import {
  applyParameters,
  pauseRobot,
  resumeRobot,
  stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import {
  acknowledgeInstructions,
  readInstructions,
  reportCauses,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import { type Robot, robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { editStrategy, strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import { suspendTrader, traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { freezeUser, userList } from '@quarterdeck/contract/features/users/users';
import { type Acknowledgement, manners, obey } from './live/obey.ts';
import { call, run, type Story } from './step.ts';
import { shelving } from './strategising.ts';
import type { FleetRobot } from './trading/fleet.ts';
import type { CourseOf, Done } from './trading/robot.ts';
import { day, hour, minute, type World } from './world.ts';

/** What the platform knows of its robots where staff steer them. */
export interface Steered {
  robots: readonly FleetRobot[];
  /** Bulks that may not be carried out yet. */
  bulks: number[];
}

/** Carries out instructions; a few wait for an hour, and those to `deaf` robots stay pending. @returns what the robots did */
export function* hearing(
  { robots, bulks }: Steered,
  at: Date,
  courseOf: CourseOf,
  deaf: (name: string) => boolean,
): Story<Done> {
  const done: Done = { orders: [], fills: [], closed: [] };
  const said = yield* call(at, 'platform', readInstructions, { query: {} });
  const acknowledgements: Acknowledgement[] = [];
  for (const instruction of said?.list ?? []) {
    const isLate = manners.isLate(instruction.id) && at.getTime() - Date.parse(instruction.created_at) < hour;
    if (isLate || deaf(instruction.robot)) continue;
    const robot = robots.find(({ trading }) => trading.terms.name === instruction.robot);
    const { answer, done: part } = obey(instruction, robot, at, courseOf);
    acknowledgements.push(answer);
    done.orders.push(...part.orders);
    done.fills.push(...part.fills);
  }
  if (acknowledgements.length > 0)
    yield* call(at, 'platform', acknowledgeInstructions, { body: { acknowledgements } });
  for (const id of bulks) yield* run(at, 'robot_bulk', { id });
  return done;
}

/** Staff steer robots in their last days: one by one, many at once, and by what they do elsewhere. */
export function steering({ timeline, until }: World, fleet: Steered): void {
  const before = (time: number, work: (at: Date) => Story) =>
    timeline.add(new Date(until.getTime() - time), work);
  before(3 * day, function* (at) {
    const [one, two] = yield* running(at);
    if (one) yield* pausing(one, 'The user asks why it buys so often', at);
    if (two) {
      const body = { ...reference(two), stop_mode: 'after_tp', reason: 'The user leaves' } as const;
      yield* call(at, 'risk', stopRobot, { body });
    }
  });
  before(2.4 * day, function* (at) {
    const page = yield* call(at, 'risk', robotList.index, { query: { status: 'paused', causes: 'staff' } });
    for (const row of page?.list ?? [])
      yield* call(at, 'risk', resumeRobot, { body: { ...reference(row), reason: 'Explained to the user' } });
  });
  before(2.3 * day, revising);
  before(2.2 * day, function* (at) {
    const behind = (yield* running(at)).filter(
      ({ shelf_revision, strategy_revision }) =>
        shelf_revision !== null && shelf_revision !== strategy_revision,
    );
    for (const [place, row] of behind.slice(0, 3).entries()) {
      const apply_at = place === 0 ? ('now' as const) : ('cycle_end' as const);
      const body = { ...reference(row), apply_at, reason: 'The new revision buys later' };
      yield* call(at, 'risk', applyParameters, { body });
    }
  });
  before(40 * hour, function* (at) {
    const filter = { status: 'running', symbol: 'ETH/USDT' };
    yield* instructing(fleet, { filter }, 'An incident at the exchange', at);
  });
  before(33 * hour, function* (at) {
    const page = yield* call(at, 'risk', bulkList.index, { query: { status: 'halted' } });
    for (const bulk of page?.list ?? [])
      yield* call(at, 'risk', continueBulk, {
        body: { ...reference(bulk), reason: 'One exchange was busy' },
      });
  });
  before(30 * hour, (at) => copying(fleet, at));
  before(20 * hour, function* (at) {
    const [row] = (yield* running(at)).reverse();
    const page = row && (yield* call(at, 'risk', userList.index, { query: { uid: row.uid } }));
    const user = page?.list[0];
    if (user === undefined || user.frozen) return;
    const body = { ...reference(user), reason: 'Documents do not match', risk: false };
    yield* call(at, 'risk', freezeUser, { body });
  });
  before(15 * hour, function* (at) {
    const query = { exchange: 'bybit', symbol: 'BTC/USDT:USDT', status: 'on' } as const;
    const page = yield* call(at, 'risk', pairList.index, { query });
    for (const pair of page?.list ?? []) {
      const body = { ...reference(pair), reason: 'Thin order book' };
      yield* call(at, 'risk', switchPairOff, { body });
    }
  });
  before(10 * hour, function* (at) {
    const [one, two] = (yield* running(at)).slice(2);
    const causes = [
      ...(one
        ? [{ robot: one.robot, cause: 'loss_limit' as const, active: true, detail: '-120 of -100' }]
        : []),
      ...(two
        ? [{ robot: two.robot, cause: 'api_invalid' as const, active: true, detail: 'key expired' }]
        : []),
    ];
    if (causes.length > 0) yield* call(at, 'platform', reportCauses, { body: { causes } });
  });
  before(8 * hour, function* (at) {
    const [row] = (yield* running(at)).slice(4);
    if (row === undefined) return;
    yield* pausing(row, 'The wrong robot', at);
    const page = yield* call(at, 'risk', robotList.index, { query: { robot: row.robot } });
    for (const one of page?.list ?? [])
      yield* call(new Date(at.getTime() + minute), 'risk', resumeRobot, { body: reference(one) });
  });
  before(5 * hour, suspending);
  before(100 * minute, function* (at) {
    const page = yield* call(at, 'risk', robotList.index, { query: { silent: 'true' } });
    for (const row of page?.list ?? []) yield* pausing(row, 'Nothing is heard of it', at);
  });
  before(30 * minute, function* (at) {
    const rows = yield* running(at);
    if (rows.length > alone)
      yield* instructing(fleet, { filter: { status: 'running' } }, 'Upgrade of the platform tonight', at);
  });
}

/** So many robots one person may instruct, as the settings have it. */
const alone = 20;

const reference = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** Robots that run and of which nothing is asked, in their order. */
function* running(at: Date): Story<Robot[]> {
  const query = { status: 'running', differs: 'false', silent: 'false', sort: 'id', page_size: 200 } as const;
  const page = yield* call(at, 'risk', robotList.index, { query });
  return page?.list ?? [];
}

function* pausing(row: Robot, reason: string, at: Date): Story {
  yield* call(at, 'risk', pauseRobot, { body: { ...reference(row), reason } });
}

function* instructing(
  { bulks }: Steered,
  target: { filter: Record<string, string> },
  reason: string,
  at: Date,
): Story {
  const asked = { target, kind: 'pause' } as const;
  const preview = yield* call(at, 'risk', previewBulk, { body: asked });
  const robots = preview?.instructed ?? 0;
  if (robots === 0) return;
  const body = { ...asked, robots, reason };
  const bulk = yield* call(at, 'risk', addBulk, { body });
  if (bulk === null) return;
  bulks.push(bulk.id);
  yield* run(at, 'robot_bulk', { id: bulk.id });
}

/** A strategy that a robot runs by gets another revision, which goes on the shelf. */
function* revising(at: Date): Story {
  const [id] = (yield* running(at)).flatMap(({ strategy_id }) => strategy_id ?? []);
  if (id === undefined) return;
  const page = yield* call(at, 'maker', strategyList.index, { query: { id } });
  const row = page?.list[0];
  if (row === undefined) return;
  const { name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en, category_id, cover, risk_tag } = row;
  const { pair_id, sort, publish_at, unpublish_at } = row;
  const parameters = { ...row.parameters, decline: '3.5', profit: '1.6' };
  const body = {
    ...{ ...reference(row), name_zh, name_ch, name_en, summary_zh, summary_ch, summary_en, category_id },
    ...{ cover, risk_tag, pair_id, sort, publish_at, unpublish_at, parameters },
  };
  const edited = yield* call(at, 'maker', editStrategy, { body });
  const stored = yield* call(at, 'risk', candleList.index, { query: {} });
  if (edited !== null) yield* shelving(edited, 'on', stored?.list[0]?.id, at);
}

/** Robots of followers copy the second of the traders. */
function* copying({ robots }: Steered, at: Date): Story {
  const page = yield* call(at, 'risk', traderList.index, { query: { status: 'active', sort: 'id' } });
  const trader = page?.list[1];
  if (trader === undefined) return;
  const traders = page?.list.map(({ uid }) => uid) ?? [];
  const copies = robots.filter(({ terms, trading }) => {
    const isOpen = trading.live.status !== 'stopped';
    return isOpen && !traders.includes(terms.uid);
  });
  for (const robot of copies.slice(0, 3)) {
    robot.terms = { ...robot.terms, trader_uid: trader.uid };
    robot.isKnown = false;
  }
}

function* suspending(at: Date): Story {
  const page = yield* call(at, 'admin', traderList.index, { query: { status: 'active', sort: 'id' } });
  const trader = page?.list[1];
  if (trader === undefined) return;
  const body = { ...reference(trader), reason: 'Followers complain about copied losses' };
  yield* call(at, 'admin', suspendTrader, { body });
}
