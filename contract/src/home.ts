import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';

/** Work that waits, counted; a count is null where the reader may not see the list behind it. */
export const HomeSummary = z.object({
  withdrawals_to_review: z.nullable(z.int()),
  withdrawals_to_pay: z.nullable(z.int()),
  withdrawals_unknown: z.nullable(z.int()),
  withdrawals_failed: z.nullable(z.int()),
  recharges_to_review: z.nullable(z.int()),
  adjustments_to_review: z.nullable(z.int()),
  users_frozen: z.nullable(z.int()),
});
export type HomeSummary = z.output<typeof HomeSummary>;

export const homeSummary = endpoint({
  method: 'GET',
  path: '/backstage/home/summary',
  ability: 'home.read',
  summary: 'What waits for somebody, as counts that link to their lists.',
  reply: HomeSummary,
});
