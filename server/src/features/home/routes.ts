import { homeMoney, homeSummary } from '@quarterdeck/contract/features/home/home';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { findMoney } from './money.ts';
import { findSummary } from './summary.ts';

export const homeBindings: readonly Binding[] = [
  bind(homeSummary, ({ context, services }) =>
    findSummary(services.db, context.actor.access, services.registry.waiting),
  ),
  bind(homeMoney, ({ query, context, services }) =>
    findMoney(services.db, context.actor.access, context.now, query),
  ),
];
