import { readPairs } from '@quarterdeck/contract/features/pairs/platform';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { reportFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { fillsMax, reportFills, reportOrder } from '@quarterdeck/contract/features/robot-orders/platform';
import {
  acknowledgeInstructions,
  instructionsMax,
  readInstructions,
} from '@quarterdeck/contract/features/robots/instructions/platform';
import {
  beatsMax,
  reportedMax,
  reportRobots,
  sendBeats,
} from '@quarterdeck/contract/features/robots/robots/platform';
import { readStrategies } from '@quarterdeck/contract/features/strategies/library/platform';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { readWithdrawal, requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { Fraction } from '@quarterdeck/strategy/fraction';
import { tronAddressOf } from '../people.ts';
import { Random } from '../random.ts';
import { advance, type FleetRobot, Markets, reportOf } from '../trading/fleet.ts';
import { beginRobot, fits, isTraded, type OfferedPair, type OfferedStrategy } from '../trading/outset.ts';
import type { Course, Done } from '../trading/robot.ts';
import { type Letter, type Link, letter, type Said } from './link.ts';
import { manners, obey } from './obey.ts';
import { restoreRobot, type SavedState, saveRobot } from './state.ts';

export interface SimulationOptions {
  /** So many robots are to trade. */
  robots: number;
  /** Keeps the state before anything of it is told. */
  keep: (state: SavedState) => void;
  /** Robots are told of at least so often, in milliseconds. */
  interval?: number;
}

/** What a run did. */
export interface Tally {
  requests: number;
  instructions: number;
  users: number;
  robots: number;
  orders: number;
  fills: number;
  cycles: number;
  withdrawals: number;
  paid: number;
  /** Refusals by their names. */
  refused: Record<string, number>;
}

/** Robots that begin in one turn, of all that are wanted. */
const share = 10;
/** Robots of one user. */
const perUser = 2;
/** Requests that are under way together. */
const together = 8;
/** An instruction that is carried out late waits so long, in milliseconds. */
const lateness = 45_000;
/** Withdrawals that are looked after in one turn. */
const lookedAfter = 5;

/** The platform takes so much of what a cycle brought, where it was traded. */
const robotFee = Fraction.ofPercent('20');
const feeDecimals = 6;

const minute = 60_000;
const ended = ['success', 'fail', 'refuse'];

const courses: Record<number, Course> = {
  3: { rests: true },
  6: { parts: [30, 50] },
  9: { rests: true, takenBackAt: 40 },
};
const courseOf = (order: number): Course => courses[order % 12] ?? {};

/** A house that cannot be played with, as it is. */
export class NothingOffered extends Error {}

/** Users and robots of a platform that goes on from turn to turn. */
export class Simulation {
  readonly tally: Tally = {
    ...{
      requests: 0,
      instructions: 0,
      users: 0,
      robots: 0,
      orders: 0,
      fills: 0,
      cycles: 0,
      withdrawals: 0,
      paid: 0,
    },
    refused: {},
  };
  private readonly link: Link;
  private readonly options: SimulationOptions;
  private readonly markets = new Markets();
  private readonly state: Omit<SavedState, 'robots'>;
  private readonly robots: FleetRobot[];
  private pairs: OfferedPair[] = [];
  private strategies: OfferedStrategy[] = [];
  private toldAt = 0;

  constructor(link: Link, options: SimulationOptions, { robots, ...state }: SavedState) {
    this.link = link;
    this.options = options;
    this.state = state;
    this.robots = robots.map((saved) => restoreRobot(saved, this.markets));
  }

  /** A platform without any users or robots yet. */
  static begin(at: Date, seed = 1): SavedState {
    const run = `s${at.getTime().toString(36)}`;
    const market = Math.floor(at.getTime() / minute) * minute;
    const none = { users: [], robots: [], withdrawals: [], letters: [], late: [] };
    return { run, market, seed, cursor: 0, made: 0, ...none };
  }

  /** Reads what is offered, and sends what may not have arrived. */
  async open(): Promise<void> {
    await this.send(this.state.letters);
    const pairs = await this.link.read(readPairs, {});
    const shelf = await this.link.read(readStrategies, {});
    this.tally.requests += 2;
    if (!pairs.ok || !shelf.ok)
      throw new NothingOffered(pairs.ok ? String(!shelf.ok && shelf.error) : pairs.error);
    this.pairs = pairs.data.list.filter(isTraded);
    this.strategies = shelf.data.list.filter(({ parameters }) => parameters.levels_override.length === 0);
    const isAny = this.pairs.some((pair) => this.strategies.some((strategy) => fits(strategy, pair)));
    if (!isAny) throw new NothingOffered('No strategy on the shelf fits a pair that is switched on');
  }

  /** Lets so many minutes of the market pass, and tells what they brought. */
  async turn(at: Date, minutes: number): Promise<void> {
    const random = new Random(this.state.seed * 1_000_003 + this.state.made);
    this.state.made += 1;
    this.state.market += minutes * minute;
    const letters: Letter[] = [];
    this.arrive(letters, random, at);
    const done: Done = { orders: [], fills: [], closed: [] };
    const steered = await this.hear(at, done, letters);
    const moved = this.robots.filter((robot) => {
      const isMoved = this.trade(robot, at, done, letters);
      return isMoved || steered.has(robot);
    });
    this.markets.forget(this.state.market - minute);
    this.tellTrades(done, letters);
    this.tellRobots(moved, at, letters);
    this.withdraw(letters, random);
    await this.send(letters);
    await this.lookAfterWithdrawals();
  }

  save(letters: Letter[] = []): SavedState {
    return { ...this.state, letters, robots: this.robots.map(saveRobot) };
  }

  /** Users join with money, and begin robots, until there are as many as are wanted. */
  private arrive(letters: Letter[], random: Random, at: Date): void {
    const missing = this.options.robots - this.robots.length;
    const count = Math.min(missing, Math.ceil(this.options.robots / share));
    for (let made = 0; made < count; made += 1) {
      const number = this.robots.length + 1;
      const uid = `${this.state.run}-u${Math.ceil(number / perUser)}`;
      if (!this.state.users.includes(uid)) this.join(uid, letters, random);
      const pair = random.pick(this.pairs);
      const fitting = this.strategies.filter((strategy) => fits(strategy, pair));
      const strategy = fitting.length > 0 ? random.pick(fitting) : undefined;
      if (strategy === undefined) continue;
      const outset = { pair, strategy, trader_uid: null, stake: BigInt(random.pick([1, 1, 2, 5])), uid };
      const robot = beginRobot({ ...outset, name: `${this.state.run}-r${number}`, start: at });
      robot.next = this.state.market;
      this.robots.push(robot);
      this.tally.robots += 1;
    }
  }

  private join(uid: string, letters: Letter[], random: Random): void {
    const referrer = this.state.users.length > 0 ? { referrer_uid: random.pick(this.state.users) } : {};
    const checked = { kyc_verified: true, twofa_enabled: true };
    letters.push(letter(createPlatformUser, { uid, username: uid, ...checked, ...referrer }));
    letters.push(
      letter(reportRecharge, {
        ...{ uid, asset: 'USDT', network: 'TRC20', amount: `${random.whole(400, 5_000)}.00`, vout: 0 },
        ...{ address: tronAddressOf(uid), txid: random.text('0123456789abcdef', 64), confirmations: 30 },
      }),
    );
    this.state.users.push(uid);
    this.tally.users += 1;
  }

  /** Does what staff ask, some of it late. @returns the robots that were asked */
  private async hear(at: Date, done: Done, letters: Letter[]): Promise<Set<FleetRobot>> {
    const said = await this.link.read(readInstructions, { after: String(this.state.cursor) });
    this.tally.requests += 1;
    const now = at.getTime();
    if (said.ok) {
      this.state.cursor = said.data.next;
      const due = (id: number) => now + (manners.isLate(id) ? lateness : 0);
      this.state.late.push(...said.data.list.map((one) => ({ ...one, due: due(one.id) })));
    }
    const due = this.state.late.filter((one) => one.due <= now);
    this.state.late = this.state.late.filter((one) => one.due > now);
    const asked = new Set<FleetRobot>();
    const answers = due.map((instruction) => {
      const robot = this.robots.find(({ trading }) => trading.terms.name === instruction.robot);
      if (robot !== undefined) asked.add(robot);
      const { answer, done: part } = obey(instruction, robot, at, courseOf);
      done.orders.push(...part.orders);
      done.fills.push(...part.fills);
      this.tally.instructions += 1;
      return answer;
    });
    const twice = answers.filter(({ id }) => manners.isTwice(id));
    for (const all of [answers, twice])
      for (const acknowledgements of chunks(all, instructionsMax))
        letters.push(letter(acknowledgeInstructions, { acknowledgements }));
    return asked;
  }

  /** @returns whether anything became of it */
  private trade(robot: FleetRobot, at: Date, done: Done, letters: Letter[]): boolean {
    const { name, uid } = robot.trading.terms;
    const part = advance(robot, this.state.market, this.markets, courseOf, at);
    done.orders.push(...part.orders);
    done.fills.push(...part.fills);
    const params = robot.trading.live.parameters;
    if (robot.terms.params !== params) {
      robot.terms = { ...robot.terms, params };
      robot.isKnown = false;
    }
    for (const { cycle_no, net } of part.closed) {
      this.tally.cycles += 1;
      const amount = net.sign > 0 ? net.times(robotFee).rounded(feeDecimals) : undefined;
      if (amount === undefined || amount.sign === 0) continue;
      const fee = { uid, kind: 'robot_fee', ref: `${name}-${cycle_no}`, asset: 'USDT' } as const;
      letters.push(letter(reportFee, { ...fee, amount: amount.toText() }));
    }
    return part.fills.length > 0 || !robot.isKnown;
  }

  private tellTrades({ orders, fills }: Done, letters: Letter[]): void {
    const exchanges = new Map(orders.map(({ client_order_id, exchange }) => [client_order_id, exchange]));
    for (const order of orders) letters.push(letter(reportOrder, order));
    for (const exchange of new Set(exchanges.values())) {
      const own = fills.filter((fill) => exchanges.get(fill.client_order_id) === exchange);
      for (const part of chunks(own, fillsMax)) letters.push(letter(reportFills, { exchange, fills: part }));
    }
    this.tally.orders += exchanges.size;
    this.tally.fills += fills.length;
  }

  /** Those of which something became at once, all of them from time to time, and of the others that they are alive. */
  private tellRobots(moved: readonly FleetRobot[], at: Date, letters: Letter[]): void {
    const isAll = at.getTime() - this.toldAt >= (this.options.interval ?? 30_000);
    if (isAll) this.toldAt = at.getTime();
    const told = isAll ? this.robots : moved;
    for (const part of chunks(told, reportedMax)) {
      letters.push(letter(reportRobots, { robots: part.map((robot) => reportOf(robot, at)) }));
      for (const robot of part) robot.isKnown = true;
    }
    if (isAll) return;
    const alive = this.robots
      .filter((robot) => !moved.includes(robot))
      .map(({ trading }) => trading.terms.name);
    for (const robots of chunks(alive, beatsMax))
      letters.push(letter(sendBeats, { at: at.toISOString(), robots }));
  }

  /** Now and then a user asks for money. */
  private withdraw(letters: Letter[], random: Random): void {
    if (this.state.users.length === 0 || !random.chance(0.2)) return;
    const uid = random.pick(this.state.users);
    const money = { asset: 'USDT', network: 'TRC20', amount: `${random.whole(20, 60)}.00` } as const;
    letters.push(letter(requestWithdrawal, { uid, ...money, address: tronAddressOf(`${uid} home`) }));
  }

  /** What staff did with the withdrawals. */
  private async lookAfterWithdrawals(): Promise<void> {
    const looked = this.state.withdrawals.splice(0, lookedAfter);
    for (const no of looked) {
      const said = await this.link.read(readWithdrawal, { no });
      this.tally.requests += 1;
      const status = said.ok ? said.data.status : 'fail';
      if (status === 'success') this.tally.paid += 1;
      if (!ended.includes(status)) this.state.withdrawals.push(no);
    }
  }

  /** Keeps everything, sends what is told of it, and forgets what arrived. */
  private async send(letters: readonly Letter[]): Promise<void> {
    this.options.keep(this.save([...letters]));
    for (const group of inTheirOrder(letters))
      for (const part of chunks(group, together)) await Promise.all(part.map((each) => this.post(each)));
    this.state.letters = [];
  }

  private async post(each: Letter): Promise<void> {
    this.tally.requests += 1;
    const said: Said = await this.link.post(each);
    if (!said.ok) this.tally.refused[said.error] = (this.tally.refused[said.error] ?? 0) + 1;
    else if (each.path === requestWithdrawal.path) {
      this.tally.withdrawals += 1;
      this.state.withdrawals.push((said.data as { no: string }).no);
    }
  }
}

/** Letters of one kind go together, but of one order and to new users each after the other. */
function inTheirOrder(letters: readonly Letter[]): Letter[][] {
  const groups: Letter[][] = [];
  let names = new Set<string>();
  let path = '';
  for (const each of letters) {
    const name = (each.body as { client_order_id?: string }).client_order_id ?? each.key;
    if (each.path !== path || names.has(name)) {
      groups.push([]);
      names = new Set();
    }
    names.add(name);
    path = each.path;
    groups.at(-1)?.push(each);
  }
  return groups;
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
