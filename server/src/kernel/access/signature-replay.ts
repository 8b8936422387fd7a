import { createHash } from 'node:crypto';
import { signatureWindowMs } from '@quarterdeck/contract/platform';
import { Refusal } from '../refusal.ts';

/** A signature may be used from five minutes before its time until five minutes after it. */
const usableMs = 2 * signatureWindowMs;

/** Signatures remembered in one turn; a second turn is kept beside it. */
const turnMax = 100_000;

let turn = new Map<string, string>();
let lastTurn = new Map<string, string>();
let turnEnds = 0;

/**
 * Remembers for as long as a signature can be used which `Idempotency-Key` it came with. Sent again with the same
 * key the request gets its stored answer; with another it would be carried out again.
 * @throws Refusal `signature_invalid`.
 */
export function requireFirstUse(signature: string | undefined, idempotencyKey: string, now: Date): void {
  if (signature === undefined) throw new Refusal('signature_invalid');
  const isOver = now.getTime() >= turnEnds || now.getTime() < turnEnds - usableMs;
  if (isOver || turn.size >= turnMax) {
    lastTurn = turn;
    turn = new Map();
    turnEnds = now.getTime() + usableMs;
  }
  const used = digest(signature);
  const key = digest(idempotencyKey);
  const firstKey = turn.get(used) ?? lastTurn.get(used);
  if (firstKey === undefined) turn.set(used, key);
  else if (firstKey !== key) throw new Refusal('signature_invalid');
}

/** Short, so that a hundred thousand take little room. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest().toString('latin1', 0, 16);
}
