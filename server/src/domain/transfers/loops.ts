import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import {
  isBetweenUsers,
  kindsOfTransfer,
  type TransferKind,
  type TransferTerms,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import type { Fuel } from '#ledger/fuel.ts';
import { noFuel, quoteOf } from './quote.ts';

/** Exchanges, each of what the one before it brings. */
export type Way = readonly [TransferKind, ...TransferKind[]];
/** A way that ends in the asset where it begins. */
export type Loop = Way;
export type AllTerms = Readonly<Record<TransferKind, TransferTerms>>;

const exchanges = kindsOfTransfer.filter((kind) => !isBetweenUsers(kind));

/** Every way from an asset back to it that meets no other asset twice; each begins with the first of its assets. */
export const loops: readonly Loop[] = assets.flatMap((start, index) =>
  waysTo(start, start, assets.slice(index + 1)),
);

/** Every way from one asset to another that meets each of `unseen` at most once. */
function waysTo(end: Asset, from: Asset, unseen: readonly Asset[]): Way[] {
  return exchanges
    .filter((kind) => transferKinds[kind].from === from)
    .flatMap((kind): Way[] => {
      const { to } = transferKinds[kind];
      if (to === end) return [[kind]];
      if (!unseen.includes(to)) return [];
      const rest = unseen.filter((asset) => asset !== to);
      return waysTo(end, to, rest).map((way) => [kind, ...way]);
    });
}

/** The asset where a loop begins and ends. */
export function startOf([first]: Loop): Asset {
  return transferKinds[first].from;
}

/** The loops through a kind of which every part is open. */
export function openLoops(kind: TransferKind, terms: AllTerms): Loop[] {
  return loops.filter((loop) => loop.includes(kind) && isOpen(loop, terms));
}

function isOpen(way: Way, terms: AllTerms): boolean {
  return way.every((part) => terms[part].transfer_open === '1');
}

/** What so much of an asset brings in USDT by the best way that is open; nothing where none is. */
export function worthInUsdt(asset: Asset, given: string, terms: AllTerms, fuel: Fuel = noFuel): string {
  if (asset === 'USDT') return given;
  const others = assets.filter((other) => other !== asset && other !== 'USDT');
  return waysTo('USDT', asset, others)
    .filter((way) => isOpen(way, terms))
    .map((way) => afterWay(way, terms, given, fuel))
    .reduce((best, worth) => (compare(worth, best) > 0 ? worth : best), '0');
}

/** What so much of its first asset becomes; nothing where a part of the way brings nothing. */
export function afterWay(way: Way, terms: AllTerms, given: string, has: Fuel = noFuel): string {
  let amount = given;
  let fuel = has;
  for (const kind of way) {
    const quote = quoteOf(kind, terms[kind], amount, fuel);
    amount = quote?.received ?? '0';
    if (quote === undefined || compare(amount, '0') === 0) return '0';
    if (transferKinds[kind].to === 'L') fuel = { owned: amount, cost: quote.cost };
  }
  return amount;
}

/** So much that fixed fees and rounding no longer matter. */
const ample = '1000000000000';

/** Whether users could multiply an asset by repeating the loop, at the company's expense. */
export function gains(loop: Loop, terms: AllTerms): boolean {
  return compare(afterWay(loop, terms, ample), ample) > 0;
}
