import { homeMoney, homeSummary } from '@quarterdeck/contract/features/home/home';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findMoney, type ReadStand } from './money.ts';
import { type Conditions, findSummary } from './summary.ts';

/** What the home page shows and other features know. */
export interface HomeSources {
  readStand: ReadStand;
  conditions: Conditions;
}

export const homeBindings = ({ readStand, conditions }: HomeSources): readonly Binding[] => [
  bind(homeSummary, ({ context, services }) => findSummary(services.db, context.actor.access, conditions)),
  bind(homeMoney, ({ context, services }) =>
    findMoney(services.db, context.actor.access, context.now, readStand),
  ),
];
