import { compare, sum } from '@quarterdeck/contract/core/money';
import { type MatchKind, matchWindowHours } from '@quarterdeck/contract/features/statements/statements';

/** A line that no batch was found for yet. */
export interface OpenLine {
  id: number;
  asset: string;
  reference: string;
  amount: string;
  at: string;
}

/** What a batch moved on the account that the statement is of. */
export interface Movement {
  batch_id: number;
  asset: string;
  /** Into the account; below zero, out of it. */
  amount: string;
  at: string;
  /** The record that it is of: a payment and what the network took for it are of one. */
  record: string | null;
  /** What the record behind it calls its payment: a transaction's id, the reference of a payment service. */
  references: readonly string[];
}

export interface Match {
  id: number;
  batch_ids: readonly number[];
  kind: Exclude<MatchKind, 'hand'>;
}

export const windowMs = matchWindowHours * 3_600_000;

/**
 * Finds the batch of each line: first by reference and amount, then by amount and time where one line and one movement
 * fit each other and nothing else. A line may be several movements of the record that it names, such as a payment and what the
 * network took for it. What fits several is left to people.
 */
export function matchLines(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const exact = matchByReference(lines, movements);
  const taken = new Set(exact.flatMap(({ batch_ids }) => batch_ids));
  const done = new Set(exact.map(({ id }) => id));
  const window = matchByWindow(
    lines.filter(({ id }) => !done.has(id)),
    movements.filter(({ batch_id }) => !taken.has(batch_id)),
  );
  return [...exact, ...window];
}

function matchByReference(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const byReference = new Map<string, Movement[]>();
  for (const movement of movements) {
    for (const reference of movement.references) {
      byReference.set(reference, [...(byReference.get(reference) ?? []), movement]);
    }
  }
  const taken = new Set<number>();
  return lines.flatMap((line) => {
    const open = (byReference.get(line.reference) ?? []).filter(
      ({ batch_id, asset }) => !taken.has(batch_id) && asset === line.asset,
    );
    const single = open.find((movement) => isSameAmount(line, movement));
    const found = single === undefined ? partsOf(line, open) : [single];
    if (found.length === 0) return [];
    const batch_ids = found.map(({ batch_id }) => batch_id);
    for (const batchId of batch_ids) taken.add(batchId);
    return [{ id: line.id, batch_ids, kind: 'exact' as const }];
  });
}

/** Of one record no more movements are tried together. */
const partsMax = 6;

/** The movements of one record that together are the line, provided that no others are. */
function partsOf(line: OpenLine, open: readonly Movement[]): Movement[] {
  const named = open.filter(({ record }) => record !== null);
  const found = [...Map.groupBy(named, ({ record }) => record).values()]
    .filter((parts) => parts.length <= partsMax)
    .flatMap((parts) => setsOf(parts).filter((set) => set.length > 1 && isSum(line, set)));
  const [only, other] = found;
  return only === undefined || other !== undefined ? [] : only;
}

/** Every choice of some of them. */
function setsOf(all: readonly Movement[]): Movement[][] {
  const [one, ...others] = all;
  if (one === undefined) return [[]];
  return setsOf(others).flatMap((set) => [set, [one, ...set]]);
}

function isSum(line: OpenLine, parts: readonly Movement[]): boolean {
  return compare(sum(parts.map(({ amount }) => amount)), line.amount) === 0;
}

/** Of a movement that has a reference the reference decides: another one is another payment. */
function matchByWindow(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const linesByAmount = Map.groupBy(lines, ({ asset, amount }) => amountKey(asset, amount));
  const nameless = movements.filter(({ references }) => references.length === 0);
  const movementsByAmount = Map.groupBy(nameless, ({ asset, amount }) => amountKey(asset, amount));
  return [...linesByAmount].flatMap(([key, group]) => matchGroup(group, movementsByAmount.get(key) ?? []));
}

/** Matches by amount: one line and one movement that are each other's only candidate. */
function matchGroup(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const near = { lines: nearest(lines), movements: nearest(movements) };
  return lines.flatMap((line) => {
    const movement = near.movements(line.at);
    if (movement === undefined || near.lines(movement.at) === undefined) return [];
    return [{ id: line.id, batch_ids: [movement.batch_id], kind: 'window' as const }];
  });
}

/** Finds the only one within the window of a moment; undefined where there is none, or another. */
function nearest<One extends { at: string }>(all: readonly One[]): (at: string) => One | undefined {
  const sorted = all.map((one) => ({ one, time: Date.parse(one.at) })).sort((a, b) => a.time - b.time);
  return (at) => {
    const from = Date.parse(at) - windowMs;
    const first = firstFrom(sorted, from);
    const [found, other] = [sorted[first], sorted[first + 1]];
    if (found === undefined || found.time > from + 2 * windowMs) return undefined;
    return other !== undefined && other.time <= from + 2 * windowMs ? undefined : found.one;
  };
}

/** The place of the first at or behind the time. */
function firstFrom(sorted: readonly { time: number }[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.time ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSameAmount(line: OpenLine, movement: Movement): boolean {
  return line.asset === movement.asset && compare(line.amount, movement.amount) === 0;
}

/** Amounts come from the database and from files: the same one may be written in two ways. */
function amountKey(asset: string, amount: string): string {
  return `${asset} ${amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount}`;
}
