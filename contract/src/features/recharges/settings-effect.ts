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
  withoutKey: 'It reads: what it is given has no place in an address.',
  ability: 'config.read',
  summary: 'What saving settings of recharges would do to those that are not credited yet.',
  body: z.discriminatedUnion('group', rechargeConfigForms),
  reply: z.object({ list: z.array(RechargeEffect) }),
});

/** By when a waiting recharge wants attention and is late. */
export const rechargeHours = endpoint({
  method: 'GET',
  path: '/backstage/recharge/hours',
  ability: 'recharge.read',
  summary: 'After how many hours a waiting recharge wants attention, and after how many it is late.',
  reply: WaitingHours,
});
