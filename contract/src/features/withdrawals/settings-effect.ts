import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import { effectFigure, WaitingHours } from '../../core/settings-effect.ts';
import { withdrawalConfigForms } from '../config/forms.ts';

/** What a change of settings does to what waits, and to what a withdrawal costs. */
export const withdrawalEffectCodes = [
  'fee_of_100',
  'net_of_100',
  'outside_bounds',
  'unconfirmed',
  'over_day_limit',
  'two_reviewers',
  'one_reviewer',
  'by_program',
  'attention',
  'late',
  'judged',
  'looks_risky',
  'high_risk',
] as const;

export const WithdrawalEffect = effectFigure(withdrawalEffectCodes);
export type WithdrawalEffect = z.output<typeof WithdrawalEffect>;

/** Asked before a form is saved. */
export const withdrawalSettingsEffect = endpoint({
  method: 'POST',
  path: '/backstage/config/withdrawal_effect',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'config.read',
  summary:
    'Previews the effect of new withdrawal settings on pending withdrawals and on the fee for 100 USDT.',
  body: z.discriminatedUnion('group', withdrawalConfigForms),
  reply: z.object({ list: z.array(WithdrawalEffect) }),
});

/** By when a waiting withdrawal wants attention and is late. */
export const withdrawalHours = endpoint({
  method: 'GET',
  path: '/backstage/withdrawal/hours',
  ability: 'withdrawal.read',
  summary:
    'Returns the hours after which a pending withdrawal needs attention, and after which it is overdue.',
  reply: WaitingHours,
});
