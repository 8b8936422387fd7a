import { compare } from '@quarterdeck/contract/money';
import type { MatchKind } from '@quarterdeck/contract/statements';

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
  /** What the record behind it calls its payment: a transaction's id, the reference of a payment service. */
  references: readonly string[];
}

export interface Match {
  id: number;
  batch_id: number;
  kind: Exclude<MatchKind, 'hand'>;
}

/** A payment may be a day older or younger on the statement than in the books. */
export const windowMs = 24 * 3_600_000;

/**
 * Finds the batch of each line: first by reference and amount, then by amount and time where one line and one movement
 * fit each other and nothing else. What fits several is left to people.
 */
export function matchLines(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const exact = matchByReference(lines, movements);
  const taken = new Set(exact.map(({ batch_id }) => batch_id));
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
    const found = byReference
      .get(line.reference)
      ?.find((movement) => !taken.has(movement.batch_id) && isSameAmount(line, movement));
    if (found === undefined) return [];
    taken.add(found.batch_id);
    return [{ id: line.id, batch_id: found.batch_id, kind: 'exact' as const }];
  });
}

function matchByWindow(lines: readonly OpenLine[], movements: readonly Movement[]): Match[] {
  const fits = (line: OpenLine, movement: Movement) =>
    isSameAmount(line, movement) && Math.abs(Date.parse(line.at) - Date.parse(movement.at)) <= windowMs;
  const byAmount = Map.groupBy(movements, ({ asset, amount }) => amountKey(asset, amount));
  const linesByAmount = Map.groupBy(lines, ({ asset, amount }) => amountKey(asset, amount));
  return lines.flatMap((line) => {
    const key = amountKey(line.asset, line.amount);
    const found = (byAmount.get(key) ?? []).filter((movement) => fits(line, movement));
    const [only] = found;
    if (only === undefined || found.length > 1) return [];
    const rivals = (linesByAmount.get(key) ?? []).filter((other) => fits(other, only));
    return rivals.length > 1 ? [] : [{ id: line.id, batch_id: only.batch_id, kind: 'window' as const }];
  });
}

function isSameAmount(line: OpenLine, movement: Movement): boolean {
  return line.asset === movement.asset && compare(line.amount, movement.amount) === 0;
}

/** Amounts come from the database and from files: the same one may be written in two ways. */
function amountKey(asset: string, amount: string): string {
  return `${asset} ${amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount}`;
}
