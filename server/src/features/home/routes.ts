import { homeMoney, homeSummary } from '@quarterdeck/contract/home';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findMoney, type ReadStand } from './money.ts';
import { findSummary, type Stuck } from './summary.ts';

/** What the home page shows and other features know. */
export interface HomeSources {
  readStand: ReadStand;
  stuck: Stuck;
}

export const homeBindings = ({ readStand, stuck }: HomeSources): readonly Binding[] => [
  bind(homeSummary, ({ context, services }) => findSummary(services.db, context.actor.access, stuck)),
  bind(homeMoney, ({ context, services }) =>
    findMoney(services.db, context.actor.access, context.now, readStand),
  ),
];
