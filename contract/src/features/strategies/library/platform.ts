import * as z from 'zod/mini';
import { snapshot } from '../../../core/http/snapshot.ts';
import { categoryIcons, localNames } from '../categories/categories.ts';
import { strategyRisks } from './library.ts';
import { StrategyParameters } from './parameters.ts';

/** A strategy as the platform offers it to its users: the revision that is on the shelf. */
export const PlatformStrategy = z.object({
  id: z.int(),
  /** What a robot that is started now pins. */
  revision_id: z.int(),
  revision: z.int(),
  parameters_hash: z.string(),
  ...localNames,
  summary_zh: z.string(),
  summary_ch: z.string(),
  summary_en: z.string(),
  cover: z.string(),
  category: z.object({ id: z.int(), ...localNames, icon: z.enum(categoryIcons), sort: z.int() }),
  risk_tag: z.enum(strategyRisks),
  pair_id: z.nullable(z.int()),
  min_capital: z.string(),
  sort: z.int(),
  parameters: StrategyParameters,
  published_at: z.string(),
  unpublish_at: z.nullable(z.string()),
});
export type PlatformStrategy = z.output<typeof PlatformStrategy>;

export const readStrategies = snapshot({
  path: '/platform/v1/strategies',
  summary: 'Lists the strategies on the shelf, each with the revision that new robots use.',
  item: PlatformStrategy,
});
