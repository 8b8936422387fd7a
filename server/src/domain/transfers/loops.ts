import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import {
  isBetweenUsers,
  kindsOfTransfer,
  type TransferKind,
  type TransferTerms,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import { noFuel, quoteOf } from './quote.ts';

export type Loop = readonly [TransferKind, ...TransferKind[]];
type AllTerms = Readonly<Record<TransferKind, TransferTerms>>;

const exchanges = kindsOfTransfer.filter((kind) => !isBetweenUsers(kind));

/** Every way from an asset back to it that meets no other asset twice; each begins with the first of its assets. */
export const loops: readonly Loop[] = assets.flatMap((start, index) =>
  waysBack(start, start, assets.slice(index + 1)),
);

function waysBack(start: Asset, at: Asset, unseen: readonly Asset[]): Loop[] {
  return exchanges
    .filter((kind) => transferKinds[kind].from === at)
    .flatMap((kind): Loop[] => {
      const { to } = transferKinds[kind];
      if (to === start) return [[kind]];
      if (!unseen.includes(to)) return [];
      const rest = unseen.filter((asset) => asset !== to);
      return waysBack(start, to, rest).map((way) => [kind, ...way]);
    });
}

/** The asset where a loop begins and ends. */
export function startOf([first]: Loop): Asset {
  return transferKinds[first].from;
}

/** The loops through a kind of which every part is open. */
export function openLoops(kind: TransferKind, terms: AllTerms): Loop[] {
  return loops.filter(
    (loop) => loop.includes(kind) && loop.every((part) => terms[part].transfer_open === '1'),
  );
}

/** What so much of its first asset becomes; nothing where a part of the loop brings nothing. */
export function afterLoop(loop: Loop, terms: AllTerms, given: string): string {
  let amount = given;
  let fuel = noFuel;
  for (const kind of loop) {
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
  return compare(afterLoop(loop, terms, ample), ample) > 0;
}
