import { strategyShelving } from '@quarterdeck/contract/features/strategies/library/library';
import { askedOf } from '#domain/approvals/asked.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Strategies that wait for a second admin. */
export const strategiesWaiting: WaitingRows = {
  menu: 'strategy_library',
  ability: 'strategy.read',
  table: 'strategy',
  owner: 'house',
  parts: [{ asked: [askedOf(strategyShelving)] }],
};
