import { setTimeout as delay } from 'node:timers/promises';
import type { BodyInput, Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { approveAdjustment, proposeAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  matchRecharge,
  rechargeList,
  requestMatch,
} from '@quarterdeck/contract/features/recharges/recharges';
import {
  acceptBreak,
  proposeAcceptance,
  type ReconBreak,
  reconBreakList,
} from '@quarterdeck/contract/features/reconciliation/breaks';
import { closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import {
  reconOverview,
  reconRules,
  startRecon,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { reportFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import {
  activateSharePlan,
  createSharePlan,
  proposeSharePlan,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { settlements, startSettlement } from '@quarterdeck/contract/features/rewards/rewards';
import { importStatement } from '@quarterdeck/contract/features/statements/statements';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { closeWithdrawal, resolveWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { approveWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { type Withdrawal, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { someTerms } from '#features/rewards/terms-fixture.ts';
import { transactionIdOf, tronAddressOf } from '../support/chain.ts';
import type { PayoutPeer } from '../support/payout-peer.ts';
import type { Caller } from './callers.ts';
import type { DayScene } from './day-scene.ts';

const dayMs = 86_400_000;
const asset = 'USDT';
const network = 'TRC20';

/** Who stands below whom. */
const people = { ann: undefined, bea: 'ann', cyn: 'bea', dee: undefined } as const;

/** What came in, by its transaction. */
const arrivals = [
  { txid: transactionIdOf('in ann'), uid: 'ann', amount: '500' },
  { txid: transactionIdOf('in bea'), uid: 'bea', amount: '2000.5' },
  { txid: transactionIdOf('in cyn'), uid: 'cyn', amount: '750.000001' },
  // No one knows for whom it is, until two people say so.
  { txid: transactionIdOf('in bob'), uid: undefined, amount: '45.5' },
  { txid: transactionIdOf('in dee'), uid: 'dee', amount: '80' },
] as const;

/**
 * One day of the company as its staff and the platform live it, call by call: money comes in and goes out, one pay-out no one knows
 * the outcome of, an adjustment, a plan whose rewards settle; on the next morning the statement of the wallet, two breaks that
 * two people let stand, and the close. Whatever is killed meanwhile, every call is sent until it has its answer.
 */
export class FinanceDay {
  readonly #scene: DayScene;
  readonly #paid: { txid: string; net: string }[] = [];

  constructor(scene: DayScene) {
    this.#scene = scene;
  }

  /** Lives through it all. @returns the day that was closed */
  async tell(): Promise<string> {
    await this.#open();
    await this.#payOut();
    await this.#adjust();
    await this.#settle();
    return await this.#closeInTheMorning();
  }

  async #open(): Promise<void> {
    const { maker, checker, platform } = this.#scene.callers;
    for (const [uid, referrer] of Object.entries(people)) {
      await this.#do(platform, createPlatformUser, {
        uid,
        username: uid,
        kyc_verified: true,
        twofa_enabled: true,
        ...(referrer !== undefined && { referrer_uid: referrer }),
      });
    }
    await this.#scene.activateAll();
    for (const { txid, uid, amount } of arrivals) {
      const report = {
        ...(uid && { uid }),
        asset,
        network,
        amount,
        address: tronAddressOf(txid),
        txid,
      } as const;
      await this.#do(platform, reportRecharge, { ...report, confirmations: 1 });
      await this.#do(platform, reportRecharge, { ...report, confirmations: 30 });
    }
    await this.#match('dee');
    await this.#holdNoRewards();
    const draft = await this.#do(maker, createSharePlan, { name: 'Day', terms: someTerms });
    const waiting = await this.#do(maker, proposeSharePlan, pointer(draft));
    await this.#do(checker, activateSharePlan, pointer(waiting));
  }

  /** One says whose the money is, another credits it. */
  async #match(uid: string): Promise<void> {
    const { maker, checker } = this.#scene.callers;
    const { list } = await this.#read(maker, rechargeList.index, '?status=unmatched');
    if (list[0] === undefined) throw new Error('Nothing is unmatched');
    const proof = { proof: 'A photo of the receipt', reason: 'Sent from the address of before' };
    const asked = await this.#do(maker, requestMatch, { ...pointer(list[0]), uid, ...proof });
    await this.#do(checker, matchRecharge, pointer(asked));
  }

  /** What is shared can be settled on the same day. */
  async #holdNoRewards(): Promise<void> {
    const { admin } = this.#scene.callers;
    const { list } = await this.#read(admin, configAll, '?group=reward');
    const form = Object.fromEntries(list.map(({ name, value }) => [name, value]));
    const edited = { ...form, reward_hold_days: '0', group: 'reward', version: list[0]?.version ?? 0 };
    await this.#do(admin, configEdit, edited as BodyInput<typeof configEdit>);
  }

  /** One that is paid, and a larger one whose answer never comes. */
  async #payOut(): Promise<void> {
    const { checker, risk } = this.#scene.callers;
    const small = await this.#withdraw('ann', '120');
    await this.#do(checker, approveWithdrawal, { ...pointer(small), acknowledge_risk: true });
    await this.#finish(small);

    const large = await this.#withdraw('bea', '1500');
    const once = await this.#do(checker, approveWithdrawal, { ...pointer(large), acknowledge_risk: true });
    await this.#do(risk, approveWithdrawal, { ...pointer(once), acknowledge_risk: true });
    await this.#finish(large);
  }

  async #withdraw(uid: string, amount: string): Promise<Withdrawal> {
    const { platform, checker } = this.#scene.callers;
    const request = { uid, asset, network, amount, address: tronAddressOf(`to ${uid}`) } as const;
    const { no } = await this.#do(platform, requestWithdrawal, request);
    return await this.#withdrawal(checker, no);
  }

  /** Waits for the pay-out; what no one knows is looked up at the service, and said with evidence. */
  async #finish({ no }: Withdrawal): Promise<void> {
    const { checker, maker } = this.#scene.callers;
    const found = await this.#until(
      () => this.#withdrawal(checker, no),
      ({ status, outcome_unknown }) => status === 'payment_successful' || outcome_unknown,
    );
    const paid = found.outcome_unknown ? await this.#resolve(found) : found;
    this.#paid.push({ txid: txidOf(paid), net: paid.net });
    await this.#do(maker, closeWithdrawal, { ...pointer(paid), confirmations: 30 });
  }

  async #resolve(row: Withdrawal): Promise<Withdrawal> {
    const { checker } = this.#scene.callers;
    const evidence = `The service's own page on ${row.payout_key}`;
    const paid = { ...pointer(row), outcome: 'paid', evidence, txid: txidOf(row) } as const;
    return await this.#do(checker, resolveWithdrawal, paid);
  }

  async #adjust(): Promise<void> {
    const { maker, checker } = this.#scene.callers;
    const proposed = await this.#do(maker, proposeAdjustment, {
      uid: 'dee',
      asset,
      direction: 'add',
      amount: '12.34',
      category: 'compensation',
      reason: 'A late pay-out',
      evidence: 'Ticket 77',
    });
    await this.#do(checker, approveAdjustment, pointer(proposed));
  }

  /** The platform collects fees, and what they bring to those above is settled. */
  async #settle(): Promise<void> {
    const { maker, platform } = this.#scene.callers;
    for (const [ref, amount] of Object.entries({ 'fee-1': '100', 'fee-2': '33.333333' })) {
      await this.#do(platform, reportFee, { uid: 'cyn', kind: 'upgrade', ref, asset, amount });
    }
    await this.#do(maker, startSettlement, undefined);
    await this.#until(
      () => this.#read(maker, settlements),
      ({ due, list }) => due === 0 && list[0]?.status === 'completed' && list[0].settled === 4,
    );
  }

  async #closeInTheMorning(): Promise<string> {
    await this.#scene.passNight();
    const { maker, checker } = this.#scene.callers;
    const day = new Date(this.#scene.now() - dayMs).toISOString().slice(0, 10);
    await this.#do(maker, importStatement, {
      source: 'hot_wallet',
      name: `${day}.csv`,
      text: this.#statement(day),
    });
    await this.#reconcile();
    for (const row of await this.#breaks()) {
      const acceptance = {
        ...pointer(row),
        evidence: 'The letter of the bank',
        reason: 'Known and explained',
      };
      const asked = await this.#do(maker, proposeAcceptance, acceptance);
      await this.#do(checker, acceptBreak, pointer(asked));
    }
    await this.#reconcile();
    await this.#do(checker, closePeriod, { day });
    return day;
  }

  /** What the wallet says of the day: all that moved but one payment, and a charge of its own that the books do not know. */
  #statement(day: string): string {
    const [morning, noon, night] = ['00:00:00', '12:00:00', '23:59:59'].map((time) => `${day}T${time}.000Z`);
    const incoming = arrivals.slice(0, -1).map(({ txid, amount }) => `${morning},${txid},${amount},${asset}`);
    const outgoing = this.#paid.map(({ txid, net }) => `${noon},${txid},-${net},${asset}`);
    return ['time,reference,amount,asset', ...incoming, ...outgoing, `${night},charge-1,-0.75,${asset}`].join(
      '\n',
    );
  }

  async #reconcile(): Promise<void> {
    const { maker } = this.#scene.callers;
    await this.#do(maker, startRecon, { rules: [...reconRules] });
    await this.#until(
      () => this.#read(maker, reconOverview),
      ({ rules }) => rules.every(({ current }) => current === null),
    );
  }

  /** Those that no one has explained. @throws where there are others than the two of the statement */
  async #breaks(): Promise<ReconBreak[]> {
    const { list } = await this.#read(
      this.#scene.callers.maker,
      reconBreakList.index,
      '?status=open&sort=id',
    );
    const differences = list.map(({ rule, actual, expected }) => `${rule} ${expected} ${actual}`).sort();
    if (differences.length !== 2) throw new Error(`Other breaks than those of the statement: ${differences}`);
    return list;
  }

  async #withdrawal(caller: Caller, no: string): Promise<Withdrawal> {
    const { list } = await this.#read(caller, withdrawalList.index, `?no=${no}`);
    if (list[0] === undefined) throw new Error(`No withdrawal ${no}`);
    return list[0];
  }

  /** Sends a command until it has its answer, each time under the same key. @throws where it is refused */
  async #do<E extends Endpoint>(caller: Caller, endpoint: E, body: BodyInput<E>): Promise<ReplyOf<E>> {
    const { journal } = this.#scene;
    const sending = await this.#scene.mayBeKilled(() => journal.send(caller, endpoint.path, body ?? {}));
    while (sending.state === 'unknown' && journal.faults.length === 0) {
      await this.#scene.running();
      await journal.replay(sending);
    }
    if (sending.state !== 'acknowledged') {
      throw new Error(`${endpoint.path} ${sending.body}: ${sending.state} ${journal.faults.join()}`);
    }
    return (JSON.parse(sending.answer) as { data: ReplyOf<E> }).data;
  }

  async #read<E extends Endpoint>(caller: Caller, endpoint: E, query = ''): Promise<ReplyOf<E>> {
    for (;;) {
      const received = await this.#scene.journal.read(caller, endpoint.path + query);
      if (received !== undefined) return (JSON.parse(received.text) as { data: ReplyOf<E> }).data;
      await this.#scene.running();
    }
  }

  async #until<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
    const end = Date.now() + 120_000;
    for (;;) {
      const value = await look();
      if (isSo(value)) return value;
      if (Date.now() > end) throw new Error(`It never came to that: ${JSON.stringify(value).slice(0, 500)}`);
      await delay(50);
    }
  }
}

function pointer({ id, version }: { id: number; version: number }) {
  return { id, version };
}

/** The service names the transaction by the withdrawal: the same in every telling. */
export function txidOf({ no }: { no: string }): string {
  return transactionIdOf(`out ${no}`);
}

/** How the service of the day behaves: it pays the small one, and for the large one its answer is lost on the way. */
export function behaveAsOnThatDay(peer: PayoutPeer): void {
  peer.behave((order, response) => {
    if (order.amount.startsWith('1499')) return void response.destroy();
    const { payout_key, address, amount } = order;
    const report = { payout_key, status: 'paid', txid: txidOf(order), address, net: amount };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(report));
  });
}
