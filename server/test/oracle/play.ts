import { isDeepStrictEqual } from 'node:util';
import { errors as catalogue, type ErrorCode } from '@quarterdeck/contract/errors';
import type { Random } from '../faults/random.ts';
import { closedMoment } from './closing.ts';
import { draw, drawRival, type Favour } from './draw.ts';
import type { House } from './house.ts';
import { isJob, noteRefusal, take } from './judge.ts';
import { type Attempt, rowOf, type Sent } from './kinds.ts';
import type { Real } from './real.ts';
import type { State } from './state.ts';

/** What really came of an attempt; jobs send nothing. */
interface Try {
  attempt: Attempt;
  error: ErrorCode | undefined;
  reply: unknown;
  sent: Sent | undefined;
  key: string;
}

/** What would come of two commands in this order. */
interface Order {
  house: House;
  done: readonly boolean[];
  order: readonly number[];
}

/** How both houses are looked at. */
export interface Eyes {
  model(house: House): State;
  /** Whether the server is like this. */
  sees(state: State): Promise<boolean>;
}

/** Plays commands on the model and on the server, and complains where they differ. */
export class Play {
  /** How often each kind took effect. */
  readonly effective = new Map<string, number>();
  /** How often each refusal was met. */
  readonly refusals = new Map<string, number>();
  readonly ways = { alone: 0, together: 0, again: 0, late: 0 };
  house: House;
  readonly #real: Real;
  readonly #random: Random;
  /** What took effect or was refused permanently, as it was sent. */
  readonly #answered: (Try & { sent: Sent })[] = [];
  /** The last steps, to look into a difference. */
  readonly #trail: string[] = [];
  #keys = 0;
  readonly #eyes: Eyes;

  constructor(real: Real, random: Random, eyes: Eyes) {
    this.#real = real;
    this.#random = random;
    this.#eyes = eyes;
    this.house = real.house;
  }

  get trail(): string {
    return this.#trail.slice(-25).join('\n');
  }

  async step(favour?: Favour): Promise<void> {
    const random = this.#random;
    const dice = random.next();
    if (dice < 0.06) return await this.again();
    const attempt = draw(this.house, random, favour);
    if (dice < 0.16 && !attempt.kind.isAlone) return await this.together(attempt);
    if (dice < 0.19 && !isJob(attempt)) return await this.late(attempt);
    await this.alone(attempt);
  }

  async alone(attempt: Attempt): Promise<void> {
    this.ways.alone += 1;
    this.#note(attempt);
    const made = await this.#try(attempt);
    this.#compare(attempt, take(this.house, attempt), made.error);
    await this.#keep(made);
  }

  /** The clock of a server goes wrong, back into a day that is closed: nothing can be booked there. */
  async late(attempt: Attempt): Promise<void> {
    const moment = closedMoment(this.house);
    if (moment === null) return await this.alone(attempt);
    this.ways.late += 1;
    this.#note(attempt, 'late');
    const made = await this.#real.at(moment, () => this.#try(attempt));
    const { now } = this.house;
    const house = { ...structuredClone(this.house), now: moment };
    const isDone = take(house, attempt) && house.batches === this.house.batches;
    this.#compare(attempt, isDone, made.error);
    if (isDone) this.#become({ ...house, now });
    else noteRefusal(this.house, attempt);
    await this.#keep(made);
  }

  /** Somebody sends again what they sent, or something else under the same key: nothing happens, and the answer is the same. */
  async again(): Promise<void> {
    const answered = this.#random.pick(this.#answered.slice(-60));
    if (answered === undefined) return;
    this.ways.again += 1;
    const { attempt, sent, key, reply, error } = answered;
    const other = this.#random.chance(0.5) ? undefined : altered(sent);
    this.#note(attempt, other === undefined ? 'again' : 'altered');
    const answer = await this.#real.send(attempt.by, other ?? sent, key);
    if (other !== undefined) noteRefusal(this.house, attempt);
    const isSame =
      other === undefined
        ? answer.error === error && (error !== undefined || isDeepStrictEqual(answer.data, reply))
        : answer.error === 'idempotency_key_reused';
    if (!isSame)
      throw new Error(`${attempt.kind.action} was answered otherwise the second time: ${answer.text}`);
  }

  /** Two at the same moment: what comes of them is what comes of one order or of the other. */
  async together(first: Attempt): Promise<void> {
    if (this.#random.chance(0.2) && !isJob(first)) return await this.twice(first);
    const second = drawRival(this.house, this.#random, first);
    if (second.kind.isAlone) return await this.alone(first);
    this.ways.together += 1;
    this.#note(first, 'together');
    this.#note(second, 'together');
    const tries = await Promise.all([this.#try(first), this.#try(second)]);
    const done = tries.map(({ error }) => error === undefined);
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => this.#inOrder([first, second], order));
    const possible = orders.filter((order) => isDeepStrictEqual(order.done, done));
    if (possible.length === 0) {
      const expected = orders.map((order) => order.done.join(' + ')).join(', or ');
      const actual = tries.map(({ error }) => error ?? 'done').join(' + ');
      throw new Error(`Two at once: ${actual}; carried out by the model: ${expected}`);
    }
    await this.#choose(possible, tries);
  }

  /** The same command under the same key, twice at the same moment. */
  async twice(attempt: Attempt): Promise<void> {
    this.ways.together += 1;
    this.#note(attempt, 'twice');
    const sent = await attempt.kind.sends?.(this.#real.names, attempt, this.#real);
    if (sent === undefined) return;
    const key = this.#key();
    const send = () => this.#real.send(attempt.by, sent, key);
    const answers = await Promise.all([send(), send()]);
    const answered = answers.filter(({ error }) => error !== 'request_in_flight');
    const [one, other = one] = answered;
    const isDone = take(this.house, attempt);
    for (const answer of answered) this.#compare(attempt, isDone, answer.error);
    if (one === undefined) throw new Error('Neither of two was carried out');
    if (isDone && !isDeepStrictEqual(one.data, other?.data))
      throw new Error(`${attempt.kind.action}, sent twice, was answered in two ways`);
    if (one !== other) {
      if (one.error !== undefined && !isKept(one.error)) take(this.house, attempt);
    } else noteRefusal(this.house, attempt);
    await this.#keep({ attempt, error: one.error, reply: one.data, sent, key });
  }

  #inOrder(attempts: readonly Attempt[], order: readonly number[]): Order {
    const house = structuredClone(this.house);
    const done = [false, false];
    for (const place of order) {
      const attempt = attempts[place];
      if (attempt !== undefined) done[place] = take(house, attempt);
    }
    return { house, done, order };
  }

  /** Goes on with the order that the server is like, where both were possible and come to something else. */
  async #choose([one, other]: readonly Order[], tries: readonly Try[]): Promise<void> {
    if (one === undefined) return;
    const { names } = this.#real;
    const before = structuredClone(names);
    await this.#follow(one, tries);
    if (other !== undefined) {
      // Also of two houses that are alike: each names its rows by the answers in its own order.
      const [state, known] = [this.#eyes.model(one.house), structuredClone(names)];
      Object.assign(names, before);
      await this.#follow(other, tries);
      const isOther =
        !isDeepStrictEqual(state, this.#eyes.model(other.house)) && !(await this.#eyes.sees(state));
      if (!isOther) {
        this.#become(one.house);
        Object.assign(names, known);
      }
    }
    for (const made of tries) this.#count(made);
  }

  async #follow({ house, order }: Order, tries: readonly Try[]): Promise<void> {
    this.#become(house);
    for (const place of order) await this.#learn(rowOf(tries, place));
  }

  #become(house: House): void {
    this.house = house;
    this.#real.house = house;
  }

  async #try(attempt: Attempt): Promise<Try> {
    const { kind, by } = attempt;
    if (kind.runs !== undefined) {
      await kind.runs(this.#real, attempt);
      return { attempt, error: undefined, reply: undefined, sent: undefined, key: '' };
    }
    const sent = await kind.sends?.(this.#real.names, attempt, this.#real);
    if (sent === undefined) throw new Error(`${kind.action} is never really called`);
    const key = this.#key();
    const { error, data: reply } = await this.#real.send(by, sent, key);
    return { attempt, error, reply, sent, key };
  }

  async #keep(made: Try): Promise<void> {
    await this.#learn(made);
    this.#count(made);
  }

  async #learn({ attempt, error, reply }: Try): Promise<void> {
    if (error === undefined) await attempt.kind.learns?.(this.#real.names, reply, this.#real);
  }

  #count(made: Try): void {
    const { attempt, error, sent } = made;
    if (error === undefined) count(this.effective, attempt.kind.action);
    else count(this.refusals, error);
    if (sent === undefined || isJob(attempt)) return;
    if (error === undefined || isKept(error)) this.#answered.push({ ...made, sent });
  }

  #key(): string {
    this.#keys += 1;
    return `model-key-${this.#keys}`;
  }

  #note({ kind, by, row, version, input }: Attempt, how = ''): void {
    const what = JSON.stringify({ row, version, ...(input as object) });
    this.#trail.push([how, by, kind.action, what].join(' '));
  }

  #compare({ kind, by }: Attempt, isDone: boolean, error: ErrorCode | undefined): void {
    if (isDone !== (error === undefined))
      throw new Error(
        `${kind.action} by ${by}: ${error ?? 'done'} instead of ${isDone ? 'done' : 'refused'}`,
      );
  }
}

/** Said before the rules were asked, or of the moment: the same may be done when it comes again. */
const passing: readonly ErrorCode[] = [
  'forbidden',
  'version_stale',
  'request_in_flight',
  'idempotency_key_reused',
  'period_closed',
];

/** Whether a refusal answers the same command from then on. */
function isKept(error: ErrorCode): boolean {
  return ![400, 429, 503].includes(catalogue[error].status) && !passing.includes(error);
}

/** The same with something else in it that is as well formed. */
function altered({ endpoint, body }: Sent): Sent | undefined {
  if ('version' in body) return { endpoint, body: { ...body, version: Number(body.version) + 1 } };
  if ('uid' in body) return { endpoint, body: { ...body, uid: 'somebody-else' } };
  return undefined;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
