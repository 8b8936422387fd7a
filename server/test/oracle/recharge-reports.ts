import {
  reportPayment,
  reportRecharge,
  reverseReportedRecharge,
} from '@quarterdeck/contract/features/recharges/platform';
import { expireRecharges } from '#features/recharges/expire-job.ts';
import type { Random } from '../faults/random.ts';
import { transactionIdOf, tronAddressOf } from '../support/chain.ts';
import { textOf, units } from './decimals.ts';
import { type House, hour, note } from './house.ts';
import { type Attempt, type Kind, kind, nothing, rowOf } from './kinds.ts';
import {
  arrive,
  giveUp,
  goesOn,
  isBookedOtherwise,
  isOnlyImported,
  type Recharge,
  seen,
  waits,
} from './recharge-rows.ts';

/** By the settings of the model's house: blocks on top, and how long what was announced may take. */
const finalAfter = { chain: 12, psp: 1 };
const waitsHours = 2;

interface Report {
  /** Null: the platform does not know. */
  user: number | null;
  amount: string;
  source: 'chain' | 'psp';
  ref: string;
  vout: number;
  confirmations: number;
  isDropped: boolean;
}

const isAnothers = (known: Pick<Recharge, 'user'>, { user }: Pick<Report, 'user'>) =>
  user !== null && known.user !== null && known.user !== user;

const outputOf = (
  recharges: readonly Recharge[],
  { source, ref, vout }: Pick<Recharge, 'source' | 'ref' | 'vout'>,
) => goesOn(recharges.filter((row) => row.source === source && row.ref === ref && row.vout === vout));

/** What the network or service had taken back, and is told of again. */
function takenBackOf({ recharges }: House, told: Report): Recharge | undefined {
  const found = outputOf(recharges, told);
  return !told.isDropped && found?.status === 'reversed' && found.isGivenUp ? found : undefined;
}

/** The same, where it is there after all. */
const backOf = (house: House, told: Report) =>
  told.confirmations > 0 ? takenBackOf(house, told) : undefined;

/** Of what was taken back only the platform's own word is held against it, and a service may have got back a part. */
function isOtherThan(back: Recharge, told: Report): boolean {
  const isAmountHeld = back.importer === null && back.source !== 'psp';
  const isOtherAmount = isAmountHeld && back.amount !== units(told.amount);
  return isAnothers({ user: toldOwnerOf(back) }, told) || isOtherAmount;
}

/** Of a payment by a service that goes on, or may come late, the amount may change. */
const isAmountOpen = ({ source, status }: Recharge) =>
  source === 'psp' && ['created', 'pending_review', 'expired'].includes(status);

/** That a payment was begun is no news once it is paid: neither is the amount that it was begun with. */
const comesTooLate = (row: Recharge, { confirmations }: Report) =>
  row.source === 'psp' && confirmations === 0 && row.confirmations > 0;

/** Whose the platform itself said it is. */
const toldOwnerOf = ({ user, isOwnerImported, matchUser }: Recharge) =>
  isOwnerImported || matchUser !== null ? null : user;

/** What is known by this and goes on, or by a file alone under another index, at the same address or of the same owner; nothing is taken along to its end. */
function knownOf(house: House, told: Report): Recharge | undefined {
  const { recharges } = house;
  const { source, ref, user, amount, isDropped } = told;
  const ofPayment = recharges.filter((row) => row.source === source && row.ref === ref);
  return (
    (backOf(house, told) === undefined ? outputOf(recharges, told) : undefined) ??
    (isDropped
      ? undefined
      : ofPayment.find(
          (row) =>
            isOnlyImported(row) &&
            waits(row) &&
            row.amount === units(amount) &&
            (row.isAddressed || row.user === user),
        ))
  );
}

function drawReport({ users, recharges: rows }: House, random: Random): Report {
  const user = random.chance(0.12) ? null : random.whole(0, users.length - 1);
  // What was taken back is rare, and seldom among the last.
  const among = random.chance(0.15) ? rows.filter(({ isGivenUp }) => isGivenUp) : rows.slice(-12);
  const known = random.chance(0.5) ? random.pick(among) : undefined;
  const amount = random.pick(['9.999999', '25', '80.5', '400.000001', '1500', '20000']) ?? '25';
  const source = random.chance(0.25) ? 'psp' : 'chain';
  const ref = transactionIdOf(`in ${rows.length} ${random.whole(1, 10 ** 9)}`);
  const told = { user, amount, source, ref, vout: 0 } as const;
  if (known === undefined || known.source === 'manual') return { ...told, ...drawNews(random, source, 0.02) };
  const owner = random.chance(0.15) ? user : known.user;
  // What only a file told of may be another output in truth.
  const isElsewhere = known.source === 'chain' && isOnlyImported(known) && random.chance(0.3);
  const vout = isElsewhere ? known.vout + 1 : known.vout;
  const paid = random.chance(known.isGivenUp ? 0.4 : 0.15) ? amount : textOf(known.amount);
  const same = { user: owner, amount: paid, source: known.source, ref: known.ref, vout };
  return { ...same, ...drawNews(random, known.source, 0.15) };
}

/** A payment service says that it has the money, or only that it was begun. */
function drawNews(random: Random, source: Report['source'], dropped: number) {
  if (source === 'psp') return { confirmations: random.chance(0.6) ? 1 : 0, isDropped: false };
  const confirmations = random.chance(0.6) ? random.whole(12, 30) : random.whole(0, 11);
  return { confirmations, isDropped: random.chance(dropped) };
}

const report = kind<Report>({
  action: 'recharge.report',
  weight: 24,
  by: ['platform'],
  input: drawReport,
  may(house, { input }) {
    const takenBack = takenBackOf(house, input);
    if (takenBack !== undefined) return !isOtherThan(takenBack, input);
    const known = knownOf(house, input);
    if (known === undefined || input.isDropped) return true;
    if (isOnlyImported(known) && !known.isBooked) return true;
    const isNamed = known.isOwnerImported && !known.isBooked;
    const isOtherAmount =
      known.amount !== units(input.amount) && !isAmountOpen(known) && !comesTooLate(known, input);
    return (isNamed || !isAnothers(known, input)) && !isOtherAmount;
  },
  does(house, { input }) {
    const { user, source, ref, vout, amount } = input;
    const known = knownOf(house, input);
    const back = backOf(house, input);
    // What comes after all goes on as what had ended.
    const begun =
      back === undefined
        ? ({ user, status: 'created' } as const)
        : ({ user: user ?? toldOwnerOf(back), status: 'expired' } as const);
    const row: Recharge = known ?? {
      ...seen,
      ...begun,
      source,
      ref,
      vout,
      amount: units(amount),
      createdAt: house.now,
    };
    if (known === undefined) house.recharges.push(row);
    if (take(house, row, input)) row.version += 1;
  },
  sends(_, { input: { user, amount, source, ref, vout, confirmations, isDropped } }) {
    const common = { ...(user !== null && { uid: `m-${user}` }), asset: 'USDT', amount };
    if (source === 'psp') {
      const status = confirmations > 0 ? 'paid' : 'open';
      return { endpoint: reportPayment, body: { ...common, provider: 'acme', provider_ref: ref, status } };
    }
    const seenAt = { network: 'TRC20', address: tronAddressOf('hot wallet'), txid: ref, vout, confirmations };
    const body = { ...common, ...seenAt, ...(isDropped && { dropped: true }) };
    return { endpoint: reportRecharge, body };
  },
  async learns(names, reply, real) {
    const { no } = reply as { no: string };
    if (names.rechargeNos.includes(no)) return;
    names.rechargeNos.push(no);
    names.recharges.push(await real.idOf('recharge', 'no', no));
  },
});

/** What the report makes of a recharge; whether it is news. An owner may be told as long as nothing is booked, and is the platform's where a file said it. */
function take(house: House, row: Recharge, input: Report): boolean {
  if (input.isDropped) return end(house, row);
  if (row.status === 'reversed' && row.isGivenUp) return false;
  if (input.source === 'chain' && input.confirmations > 0) house.dropped.delete(input.ref);
  const isElsewhere = row.vout !== input.vout;
  row.vout = input.vout;
  const isNamed = row.isOwnerImported && input.user !== null;
  const isPlaced = !row.isAddressed && row.source === 'chain' && isOnlyImported(row) && !row.isBooked;
  if (isPlaced) row.isAddressed = true;
  const isOtherAmount = row.amount !== units(input.amount) && !comesTooLate(row, input);
  if (isOtherAmount) Object.assign(row, { amount: units(input.amount), isAmountChanged: true });
  const isCorrected = isElsewhere || isNamed || isPlaced || isOtherAmount || isAnothers(row, input);
  if (isNamed) row.isOwnerImported = false;
  const isUnknown = row.user === null && input.user !== null && !row.isBooked;
  const isNewOwner = isAnothers(row, input) || isUnknown;
  if (isNewOwner) row.user = input.user;
  const isNews = follow(house, row, input, isNewOwner);
  // What a file set aside stays there until the money is seen.
  if (isUnknown && row.status === 'unmatched') row.user = null;
  return isNews || isCorrected || (isUnknown && row.user !== null);
}

/** It came to nothing, and a transaction does so as a whole: what only a file told of it ends as well, or is taken back. */
function end(house: House, row: Recharge): boolean {
  if (row.source === 'chain') house.dropped.add(row.ref);
  const beside = house.recharges.filter(
    (one) => one !== row && row.source === 'chain' && one.source === 'chain' && one.ref === row.ref,
  );
  for (const one of beside.filter(isOnlyImported)) {
    if (!giveUp(house, one)) continue;
    one.version += 1;
    note(house, 'recharge.report');
  }
  return giveUp(house, row);
}

function follow(
  house: House,
  row: Recharge,
  { confirmations: given, source }: Report,
  isNewOwner: boolean,
): boolean {
  const confirmations = Math.max(row.confirmations, given);
  // A refusal says nothing of another owner.
  const isReopened = row.status === 'refused' && isNewOwner;
  if (confirmations === 0 && !isReopened) return false;
  const hasGrown = confirmations > row.confirmations;
  const isFinal = row.isFinal || confirmations >= finalAfter[source];
  const isNews = {
    created: true,
    confirming: hasGrown || isFinal,
    expired: row.user !== null || isFinal,
    pending_review: hasGrown && !row.isFinal,
    unmatched:
      !row.isBooked &&
      (row.user !== null ||
        (isFinal && !(row.isFinal && isBookedOtherwise(house, row))) ||
        (hasGrown && !isFinal)),
    credited: isOnlyImported(row),
    refused: isReopened || (isOnlyImported(row) && (row.user !== null || isFinal)),
    reversed: false,
  }[row.status];
  if (!isNews) return false;
  const comesLate = row.status === 'expired' || row.status === 'refused';
  const wasSetAside = row.status === 'unmatched';
  const isUnderWay = row.status === 'created' || row.status === 'confirming';
  Object.assign(row, { confirmations, isFinal });
  if (row.status === 'created') row.status = 'confirming';
  if ((comesLate || wasSetAside) && row.user !== null)
    Object.assign(row, { status: 'pending_review', matchUser: null, maker: row.importer });
  else if (isFinal && (isUnderWay || comesLate || wasSetAside)) arrive(house, row);
  return true;
}

/** A chargeback, or a chain that was reorganised; what was credited manually is taken back manually. */
const reverse = kind({
  action: 'recharge.report',
  weight: 2,
  by: ['platform'],
  rows: (house) => house.recharges,
  isFor: (house, row) => rowOf(house.recharges, row).status === 'credited',
  input: nothing,
  may(house, { row }: Attempt) {
    const recharge = rowOf(house.recharges, row);
    if (recharge.source === 'manual') return false;
    const last = outputOf(house.recharges, recharge)?.status ?? recharge.status;
    const isBack = !['reversed', 'expired', 'refused'].includes(last);
    return recharge.status !== 'reversed' || !isBack;
  },
  does(house, { row }) {
    const recharge = rowOf(house.recharges, row);
    if (end(house, recharge)) recharge.version += 1;
  },
  sends: (names, { row }) => ({
    endpoint: reverseReportedRecharge,
    body: { no: rowOf(names.rechargeNos, row), reason: 'Charged back' },
  }),
});

/** What was announced and never came. */
const expiry = kind({
  action: 'job.expire_recharges',
  meets: ['recharge.report'],
  weight: 1.5,
  by: ['program'],
  input: nothing,
  does(house) {
    for (const row of house.recharges) {
      if (row.status !== 'created' || row.createdAt >= house.now - waitsHours * hour) continue;
      Object.assign(row, { status: 'expired', version: row.version + 1 });
      note(house, 'recharge.expire');
    }
  },
  runs: ({ services }) => expireRecharges(services),
});

export const rechargeReportKinds: readonly Kind[] = [report, reverse, expiry];
