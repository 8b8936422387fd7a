import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import { effectFigure, WaitingHours } from '../../core/settings-effect.ts';
import { rechargeConfigForms } from '../config/forms.ts';

/** What a change of settings does to what came in and is not credited yet. */
export const rechargeEffectCodes = [
  'confirmed',
  'confirming',
  'below_minimum',
  'above_review',
  'expiring',
  'attention',
  'late',
] as const;

export const RechargeEffect = effectFigure(rechargeEffectCodes);
export type RechargeEffect = z.output<typeof RechargeEffect>;

/** Asked before a form is saved. */
export const rechargeSettingsEffect = endpoint({
  method: 'POST',
  path: '/backstage/config/recharge_effect',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'config.read',
  summary: 'Previews the effect of new recharge settings on recharges that are not credited yet.',
  body: z.discriminatedUnion('group', rechargeConfigForms),
  reply: z.object({ list: z.array(RechargeEffect) }),
});

/** By when a waiting recharge wants attention and is late. */
export const rechargeHours = endpoint({
  method: 'GET',
  path: '/backstage/recharge/hours',
  ability: 'recharge.read',
  summary: 'Returns the hours after which a pending recharge needs attention, and after which it is overdue.',
  reply: WaitingHours,
});
