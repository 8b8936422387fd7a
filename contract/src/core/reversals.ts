import * as z from 'zod/mini';
import type { Authority } from './access.ts';
import { Evidence, Reason, rowReference } from './fields.ts';

/** What is known of a record's reversal, which one admin asks for, once, and another carries out. */
export const reversalFields = {
  reason: z.nullable(z.string()),
  evidence: z.nullable(z.string()),
  /** Who asked for its reversal. */
  reverse_maker_id: z.nullable(z.int()),
  reverse_maker: z.nullable(z.string()),
  reverse_checker: z.nullable(z.string()),
};

/** What a machine needs to know of it. */
export interface ReversalState {
  reverse_maker_id: number | null;
  /** The own account of whoever asked for the reversal: two members of staff with the same one are one person. */
  reverse_maker_user_id: number | null;
}

export const notAskedYet = ({ reverse_maker_id }: ReversalState) =>
  reverse_maker_id === null ? undefined : ('reversal_already_requested' as const);

export const asked = ({ reverse_maker_id }: ReversalState) =>
  reverse_maker_id === null ? ('reversal_not_requested' as const) : undefined;

/** Whoever asked does not carry it out. */
export function askedByAnother(row: ReversalState, { id, user_id }: Authority) {
  const isSamePerson = row.reverse_maker_user_id !== null && row.reverse_maker_user_id === user_id;
  return (
    asked(row) ?? (row.reverse_maker_id === id || isSamePerson ? ('maker_is_checker' as const) : undefined)
  );
}

export const RequestReversal = z.strictObject({ ...rowReference, reason: Reason, evidence: Evidence });
export const DeclineReversal = z.strictObject({ ...rowReference, reason: Reason });
