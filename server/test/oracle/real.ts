import { formatCode } from '@quarterdeck/contract/features/codes/codes/text';
import { reconRules, startRecon } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import sql, { raw } from 'sql-template-tag';
import { openCode } from '#features/codes/codes/generate.ts';
import { carryOutAll } from '#features/reconciliation/run.ts';
import { overdueJob, payoutJob, payoutJobs } from '#features/withdrawals/payout-job.ts';
import type { Services } from '#server/services.ts';
import type { Answer, Client } from '../support/client.ts';
import { answer, callbackHeaders, type PayoutPeer, paidReport } from '../support/payout-peer.ts';
import { type StaffName, staffPassword, type TestServer } from '../support/test-server.ts';
import { type By, day, type House } from './house.ts';
import { rowOf, type Sent } from './kinds.ts';
import type { Behaviour, Coming } from './payouts.ts';
import type { Reward } from './reward-rows.ts';

/** What the rows of the model are really called, by their place. */
export interface Names {
  users: number[];
  withdrawals: number[];
  withdrawalNos: string[];
  recharges: number[];
  rechargeNos: string[];
  adjustments: number[];
  transfers: number[];
  codeBatches: number[];
  codes: number[];
  codeTexts: string[];
}

/** The clock of the model's house. */
export interface Clock {
  now: number;
}

/** So long staff stay signed in. */
const tokenDays = 5;

/** The server, as the model's commands need it. */
export class Real {
  readonly names: Names = {
    users: [],
    withdrawals: [],
    withdrawalNos: [],
    recharges: [],
    rechargeNos: [],
    adjustments: [],
    transfers: [],
    codeBatches: [],
    codes: [],
    codeTexts: [],
  };
  readonly services: Services;
  /** As the model has it at this moment. */
  house: House;
  readonly #server: TestServer;
  readonly #peer: PayoutPeer;
  readonly #clock: Clock;
  readonly #clients = new Map<StaffName, { client: Promise<Client>; since: number }>();

  constructor(server: TestServer, peer: PayoutPeer, clock: Clock, house: House) {
    this.#server = server;
    this.#peer = peer;
    this.#clock = clock;
    this.services = server.services;
    this.house = house;
  }

  now(): number {
    return this.#clock.now;
  }

  pass(milliseconds: number): void {
    this.#clock.now += milliseconds;
  }

  /** Does something while the clock stands at another moment. */
  async at<Result>(moment: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#clock.now;
    this.#clock.now = moment;
    try {
      return await work();
    } finally {
      this.#clock.now = before;
    }
  }

  async send(by: By, { endpoint, body }: Sent, idempotencyKey: string): Promise<Answer> {
    if (endpoint === payoutCallback) {
      const { path } = payoutCallback;
      const headers = callbackHeaders(this.#peer.secret, path, JSON.stringify(body), this.now());
      return await this.#server.anonymous.post(path, body, { headers, idempotencyKey: null });
    }
    return await (await this.#clientOf(by)).post(endpoint.path, body, { idempotencyKey });
  }

  async idOf(table: string, column: string, value: string): Promise<number> {
    const { id } = await this.services.db.one<{ id: number }>(
      sql`SELECT id FROM ${raw(table)} WHERE ${raw(column)} = ${value}`,
    );
    return id;
  }

  async noOf(table: string, id: number): Promise<string> {
    const { no } = await this.services.db.one<{ no: string }>(
      sql`SELECT no FROM ${raw(table)} WHERE id = ${id}`,
    );
    return no;
  }

  /** A reward is known by what it is for. */
  async rewardId({ source, beneficiary, kind }: Reward): Promise<number> {
    const [type = '', place] = source.split(' ');
    const row = Number(place);
    const sourceId = type === 'code' ? rowOf(this.names.codes, row) : await this.#feeId(row);
    const { id } = await this.services.db.one<{ id: number }>(sql`
      SELECT id FROM reward WHERE source_type = ${type} AND source_id = ${sourceId} AND kind = ${kind}
        AND beneficiary_id = ${rowOf(this.names.users, beneficiary)}`);
    return id;
  }

  async learnCodes(batchId: number): Promise<void> {
    const rows = await this.services.db.query<{ id: number; serial: number; sealed: string }>(
      sql`SELECT id, serial, sealed FROM code WHERE batch_id = ${batchId} ORDER BY serial`,
    );
    for (const { id, serial, sealed } of rows) {
      this.names.codes.push(id);
      this.names.codeTexts.push(formatCode(openCode(this.services.cipher, sealed, batchId, serial)));
    }
  }

  /** From now on withdrawals are paid the other way. */
  switchRail(): void {
    const { payout, ...config } = this.services.config;
    const { url, secret } = this.#peer;
    this.services.config = payout === undefined ? { ...config, payout: { url, secret } } : config;
  }

  /** Runs the job that pays, or the one that finds a payment overdue; the service behaves like this. */
  async payOut(
    data: { id: number; attempt: number },
    { behaviour, coming }: { behaviour: Behaviour; coming: Coming },
  ): Promise<void> {
    const { url, secret } = this.#peer;
    const services = { ...this.services, config: { ...this.services.config, payout: { url, secret } } };
    this.#peer.behave((order, response) => {
      const { payout_key } = order;
      if (behaviour === 'paid') answer(response, 200, paidReport(order));
      if (behaviour === 'failed') answer(response, 200, { payout_key, status: 'failed', code: 'no_gas' });
      if (behaviour === 'accepted') answer(response, 202, {});
      if (behaviour === 'broken') answer(response, 500, {});
    });
    await payoutJobs(services)
      .find(({ name }) => name === (coming === 'overdue' ? overdueJob : payoutJob))
      ?.run(data, { isRetry: coming === 'again' });
  }

  /** Compares the books by every rule, as the job does. */
  async reconcile(): Promise<void> {
    const maker = await this.#clientOf('maker');
    await maker.call(startRecon, { rules: [...reconRules] });
    await carryOutAll(this.services);
  }

  #clientOf(by: By): Promise<Client> | Client {
    if (by === 'platform') return this.#server.platform;
    if (by === 'program') throw new Error('A job sends nothing');
    const known = this.#clients.get(by);
    if (known !== undefined && this.now() - known.since < tokenDays * day) return known.client;
    const client = this.#server.signIn(by, staffPassword);
    this.#clients.set(by, { client, since: this.now() });
    return client;
  }

  async #feeId(row: number): Promise<number> {
    const { kind, ref } = rowOf(this.house.fees, row);
    const { id } = await this.services.db.one<{ id: number }>(
      sql`SELECT id FROM fee WHERE kind = ${kind} AND ref = ${this.feeRef(ref)}`,
    );
    return id;
  }

  /** Fees of activations are called by the code that was redeemed. */
  feeRef(ref: string): string {
    const [type, place] = ref.split(' ');
    return type === 'code' ? `code ${rowOf(this.names.codes, Number(place))}` : ref;
  }
}
