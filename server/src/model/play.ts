import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@quarterdeck/contract/http/errors';
import type { Random } from '#server/reliability/random.ts';
import { closedMoment } from './closing.ts';
import { draw, drawRival } from './draw.ts';
import type { House } from './house.ts';
import { isJob, take } from './judge.ts';
import type { Attempt, Sent } from './kinds.ts';
import type { Real } from './real.ts';

/** What really came of an attempt. */
interface Outcome {
  error: ErrorCode | undefined;
  reply: unknown;
}

/** A command that took effect, as it was sent. */
interface Done {
  attempt: Attempt;
  sent: Sent;
  key: string;
  reply: unknown;
}

/** What would come of two commands in this order. */
interface Order {
  house: House;
  errors: readonly (ErrorCode | undefined)[];
  order: readonly number[];
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
  readonly #done: Done[] = [];
  /** The last steps, for whoever looks into a difference. */
  readonly #trail: string[] = [];
  #keys = 0;
  /** Whether the two houses are the same in everything; asked where two orders of two commands are possible. */
  readonly #isReal: (house: House) => Promise<boolean>;

  constructor(real: Real, random: Random, isReal: (house: House) => Promise<boolean>) {
    this.#real = real;
    this.#random = random;
    this.#isReal = isReal;
    this.house = real.house;
  }

  get trail(): string {
    return this.#trail.slice(-25).join('\n');
  }

  async step(): Promise<void> {
    const random = this.#random;
    const dice = random.next();
    if (dice < 0.06) return await this.again();
    const attempt = draw(this.house, random);
    if (dice < 0.16 && !attempt.kind.isAlone) return await this.together(attempt);
    if (dice < 0.19 && !isJob(attempt)) return await this.late(attempt);
    await this.alone(attempt);
  }

  async alone(attempt: Attempt): Promise<void> {
    this.ways.alone += 1;
    this.#note(attempt);
    const { outcome, done } = await this.#try(attempt);
    const error = take(this.house, attempt);
    this.#compare(attempt, error, outcome.error);
    await this.#keep(attempt, outcome, done);
  }

  /** The clock of a server goes wrong, back into a day that is closed: nothing can be booked there. */
  async late(attempt: Attempt): Promise<void> {
    const moment = closedMoment(this.house);
    if (moment === null || attempt.kind.refused !== undefined) return await this.alone(attempt);
    this.ways.late += 1;
    this.#note(attempt, 'late');
    const { outcome, done } = await this.#real.at(moment, () => this.#try(attempt));
    const { now } = this.house;
    const house = { ...structuredClone(this.house), now: moment };
    const error = take(house, attempt) ?? (house.batches > this.house.batches ? 'period_closed' : undefined);
    this.#compare(attempt, error, outcome.error);
    if (error === undefined) this.#become({ ...house, now });
    await this.#keep(attempt, outcome, done);
  }

  /** Somebody sends again what they sent, or something else under the same key: nothing happens. */
  async again(): Promise<void> {
    const done = this.#random.pick(this.#done.slice(-60));
    if (done === undefined) return;
    this.ways.again += 1;
    const { attempt, sent, key, reply } = done;
    const other = this.#random.chance(0.5) ? undefined : altered(sent);
    this.#note(attempt, other === undefined ? 'again' : 'altered');
    const answer = await this.#real.send(attempt.by, other ?? sent, key);
    this.#compare(attempt, other === undefined ? undefined : 'idempotency_key_reused', answer.error);
    if (other === undefined && !isDeepStrictEqual(answer.data, reply))
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
    const errors = tries.map(({ outcome }) => outcome.error);
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => this.#inOrder([first, second], order));
    const possible = orders.filter((order) => isDeepStrictEqual(order.errors, errors));
    if (possible.length === 0) {
      const expected = orders.map((order) => order.errors.map(String).join(' + ')).join(', or ');
      throw new Error(`Two at once: ${errors.map(String).join(' + ')} instead of ${expected}`);
    }
    const keep = async ({ house, order }: Order) => {
      this.#become(house);
      for (const place of order) {
        const [attempt, made] = [[first, second][place], tries[place]];
        if (attempt !== undefined && made !== undefined) await this.#keep(attempt, made.outcome, made.done);
      }
    };
    await this.#choose(possible, keep);
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
    const error = take(this.house, attempt);
    for (const answer of answered) this.#compare(attempt, error, answer.error);
    if (one === undefined) throw new Error('Neither of two was carried out');
    if (!isDeepStrictEqual(one.data, other?.data) && error === undefined)
      throw new Error(`${attempt.kind.action}, sent twice, was answered in two ways`);
    await this.#keep(attempt, { error: one.error, reply: one.data }, { attempt, sent, key, reply: one.data });
  }

  #inOrder(attempts: readonly Attempt[], order: readonly number[]): Order {
    const house = structuredClone(this.house);
    const errors: (ErrorCode | undefined)[] = [undefined, undefined];
    for (const place of order) {
      const attempt = attempts[place];
      if (attempt !== undefined) errors[place] = take(house, attempt);
    }
    return { house, errors, order };
  }

  /** Goes on with the order that the server is like, where both were possible. */
  async #choose([one, other]: readonly Order[], keep: (order: Order) => Promise<void>): Promise<void> {
    if (one === undefined) return;
    const before = structuredClone(this.#real.names);
    await keep(one);
    if (other === undefined || isDeepStrictEqual(one.house, other.house)) return;
    if (await this.#isReal(one.house)) return;
    Object.assign(this.#real.names, before);
    await keep(other);
  }

  #become(house: House): void {
    this.house = house;
    this.#real.house = house;
  }

  async #try(attempt: Attempt): Promise<{ outcome: Outcome; done: Done | undefined }> {
    const { kind, by } = attempt;
    if (kind.runs !== undefined) {
      await kind.runs(this.#real, attempt);
      return { outcome: { error: undefined, reply: undefined }, done: undefined };
    }
    const sent = await kind.sends?.(this.#real.names, attempt, this.#real);
    if (sent === undefined) throw new Error(`${kind.action} is never really called`);
    const key = this.#key();
    const { error, data: reply } = await this.#real.send(by, sent, key);
    return { outcome: { error, reply }, done: isJob(attempt) ? undefined : { attempt, sent, key, reply } };
  }

  async #keep({ kind }: Attempt, { error, reply }: Outcome, done: Done | undefined): Promise<void> {
    if (error !== undefined) return count(this.refusals, error);
    count(this.effective, kind.action);
    await kind.learns?.(this.#real.names, reply, this.#real);
    if (done !== undefined) this.#done.push(done);
  }

  #key(): string {
    this.#keys += 1;
    return `model-key-${this.#keys}`;
  }

  #note({ kind, by, row, version, input }: Attempt, how = ''): void {
    const what = JSON.stringify({ row, version, ...(input as object) });
    this.#trail.push([how, by, kind.action, what].join(' '));
  }

  #compare({ kind, by }: Attempt, expected: ErrorCode | undefined, actual: ErrorCode | undefined): void {
    if (expected !== actual)
      throw new Error(`${kind.action} by ${by}: ${actual ?? 'done'} instead of ${expected ?? 'done'}`);
  }
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
