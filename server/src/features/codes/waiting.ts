import { proposedTo } from '#domain/approvals/asked.ts';
import type { Asked, WaitingRows } from '#kernel/waiting/waiting.ts';

const asked: readonly Asked[] = [proposedTo('code.approve')];

/** Batches and plaintext exports that wait for a second person. */
export const codesWaiting: readonly WaitingRows[] = [
  { menu: 'code_batches', ability: 'code.read', table: 'code_batch', owner: 'house', parts: [{ asked }] },
  { menu: 'code_exports', ability: 'code.read', table: 'code_export', owner: 'house', parts: [{ asked }] },
];
