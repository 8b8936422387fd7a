import { setTimeout as delay } from 'node:timers/promises';
import { reportRecharge } from '@quarterdeck/contract/features/recharges/platform';
import { type Recharge, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import { type Withdrawal, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { transactionIdOf, tronAddressOf } from '../support/chain.ts';
import type { Caller } from './callers.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';

/** Few enough that everybody meets everybody. */
export const hotAccounts = 20;
const platformClients = 9;
const staffClients = 7;

/** So much of what is sent is something sent before, under the same key. */
const replayShare = 0.05;

export interface Load {
  journal: Journal;
  platform: Caller;
  staff: readonly Caller[];
  random: Random;
}

export const uidOf = (account: number) => `HOT${account}`;

/** Makes the users, with money of theirs. */
export async function seedAccounts({ journal, platform }: Load): Promise<void> {
  const accounts = Array.from({ length: hotAccounts }, (_, account) => account);
  await Promise.all(
    accounts.map(async (account) => {
      const person = { uid: uidOf(account), username: `hot${account}`, kyc_verified: true };
      await journal.send(platform, createPlatformUser.path, { ...person, twofa_enabled: true });
      await journal.send(
        platform,
        reportRecharge.path,
        recharge(account, transactionIdOf(`seed ${account}`), '5000'),
      );
    }),
  );
  const failed = journal.sendings.filter(({ state }) => state !== 'acknowledged');
  if (failed.length > 0) throw new Error(`The seed was not accepted: ${journal.faults.join('\n')}`);
}

function recharge(account: number, txid: string, amount: string, confirmations = 12) {
  const address = tronAddressOf('hot wallet');
  return { uid: uidOf(account), asset: 'USDT', network: 'TRC20', amount, address, txid, confirmations };
}

/**
 * Does something while sixteen clients are at work, who go on until it is done: all have had their last answer, or
 * none, when this resolves.
 */
export async function whileWorking<Result>(load: Load, act: () => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const working = drive(load, stop.signal);
  try {
    return await act();
  } finally {
    stop.abort();
    await working;
  }
}

async function drive(load: Load, stop: AbortSignal): Promise<void> {
  const works = [
    ...Array.from({ length: platformClients }, () => () => platformStep(load)),
    ...Array.from({ length: staffClients }, (_, client) => {
      const caller = load.staff[client % load.staff.length];
      return () => (caller === undefined ? Promise.resolve() : staffStep(load, caller));
    }),
  ];
  await Promise.all(works.map((work) => keepAt(work, load, stop)));
}

async function keepAt(work: () => Promise<void>, { journal }: Load, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const troubles = journal.unavailable + journal.unanswered;
    await work();
    // A caller who is told to try again waits a moment.
    if (journal.unavailable + journal.unanswered > troubles) await delay(30);
  }
}

let transactions = 0;

function freshTransaction(random: Random): string {
  transactions += 1;
  return transactionIdOf(`load ${transactions} ${random.whole(0, 1e9)}`);
}

async function platformStep({ journal, platform, random }: Load): Promise<void> {
  if (random.chance(replayShare)) return await replaySome({ journal, random });
  const account = random.whole(0, hotAccounts - 1);
  if (random.chance(0.4)) {
    const txid = freshTransaction(random);
    const amount = `${random.whole(10, 300)}.${random.whole(1, 999_999)}`;
    if (random.chance(0.3))
      await journal.send(platform, reportRecharge.path, recharge(account, txid, amount, 3));
    await journal.send(platform, reportRecharge.path, recharge(account, txid, amount));
    return;
  }
  await journal.send(platform, requestWithdrawal.path, {
    uid: uidOf(account),
    asset: 'USDT',
    network: 'TRC20',
    amount: random.chance(0.1) ? `${random.whole(1_001, 1_200)}` : `${random.whole(10, 60)}.5`,
    address: tronAddressOf(`load ${random.whole(1, 9)}`),
  });
}

async function replaySome({ journal, random }: Pick<Load, 'journal' | 'random'>): Promise<void> {
  const known = journal.sendings[random.whole(0, journal.sendings.length - 1)];
  if (known?.state === 'acknowledged') await journal.replay(known);
}

/** A member of staff opens a list and works on some of its rows, as others do at the same time. */
async function staffStep(load: Load, caller: Caller): Promise<void> {
  const { journal, random } = load;
  if (random.chance(replayShare)) return await replaySome(load);
  if (random.chance(0.2)) return await rechargeByHand(load, caller);
  const status = 'pending_review,withdrawing,payment_in_progress,payment_failed,payment_successful';
  const rows = await readList<Withdrawal>(load, caller, `${withdrawalList.index.path}?status=${status}`);
  for (let count = 0; count < 5; count++) {
    const row = random.pick(rows);
    const action = row && random.pick(row.allowed_actions);
    if (row === undefined || action === undefined) continue;
    await journal.send(caller, `${withdrawalList.path}/${action}`, bodyFor(action, row, random));
  }
}

async function rechargeByHand(load: Load, caller: Caller): Promise<void> {
  const { journal, random } = load;
  if (random.chance(0.3)) {
    await journal.send(caller, `${rechargeList.path}/add`, {
      uid: uidOf(random.whole(0, hotAccounts - 1)),
      asset: 'USDT',
      amount: `${random.whole(10, 99)}`,
      proof: 'A line of the statement',
      reason: 'It came by another way',
    });
    return;
  }
  const rows = await readList<Recharge>(load, caller, `${rechargeList.index.path}?status=pending_review`);
  const row = random.pick(rows);
  const action = row && random.pick(row.allowed_actions);
  if (row === undefined || action === undefined) return;
  // Files would have to be sent before.
  if (action === 'attach') return;
  await journal.send(caller, `${rechargeList.path}/${action}`, rechargeBody(action, row));
}

function rechargeBody(action: string, { id, version }: Recharge): Record<string, unknown> {
  const why = { reason: 'As the test wants it' };
  const more: Record<string, object> = {
    refuse: why,
    decline_match: why,
    decline_reverse: why,
    request_match: { ...why, uid: uidOf(0), proof: 'A line of the statement' },
    request_reverse: { ...why, evidence: 'A line of the statement' },
  };
  return { id, version, ...more[action] };
}

async function readList<Row>({ journal }: Load, caller: Caller, url: string): Promise<Row[]> {
  const received = await journal.read(caller, `${url}&page_size=50`);
  if (received === undefined) return [];
  return (JSON.parse(received.text) as { data: { list: Row[] } }).data.list;
}

function bodyFor(action: string, row: Withdrawal, random: Random): Record<string, unknown> {
  const reference = { id: row.id, version: row.version };
  switch (action) {
    case 'approve':
      return { ...reference, acknowledge_risk: true };
    case 'paid':
      return { ...reference, txid: freshTransaction(random), address: row.address, net: row.net };
    case 'close':
      return { ...reference, confirmations: 30 };
    case 'request_reverse':
      return { ...reference, reason: 'It came back', evidence: 'A line of the statement' };
    case 'refuse':
    case 'rail_failed':
    case 'fail':
    case 'decline_reverse':
      return { ...reference, reason: 'As the test wants it' };
    default:
      return reference;
  }
}
