import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import { effectFigure } from '../../core/settings-effect.ts';
import { traderConfigForms } from '../config/forms.ts';

/** What a change of settings does to traders, followers and applications that there are. */
export const traderEffectCodes = [
  'traders_above_share',
  'applications_above_share',
  'traders_bond_short',
  'traders_above_tier',
  'traders_full',
  'followers_below_min',
  'followers_idle',
  'users_above_traders',
  'applications_attention',
  'applications_late',
  'bonds_releasable',
] as const;

export const TraderEffect = effectFigure(traderEffectCodes);
export type TraderEffect = z.output<typeof TraderEffect>;

/** Asked before a form is saved. */
export const traderSettingsEffect = endpoint({
  method: 'POST',
  path: '/backstage/config/trader_effect',
  withoutKey: 'It only reads. Its input does not belong in a URL.',
  ability: 'config.read',
  summary: 'Previews the effect of new trader settings on traders, followers and applications.',
  body: z.discriminatedUnion('group', traderConfigForms),
  reply: z.object({ list: z.array(TraderEffect) }),
});
