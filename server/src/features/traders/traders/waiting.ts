import { bondDecision, rewardDecision } from '@quarterdeck/contract/features/traders/traders/traders';
import { askedOf } from '#domain/approvals/asked.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';

/** Traders whose bond, or its reward, waits for a second admin. */
export const tradersWaiting: WaitingRows = {
  menu: 'traders',
  ability: 'trader.read',
  table: 'trader',
  owner: ofUser('user_id'),
  parts: [
    {
      tile: 'trader_bonds_requested',
      asked: [
        askedOf(bondDecision),
        askedOf(rewardDecision, { worth: { ability: 'trader.reward', usdt: 'bond_amount' } }),
      ],
    },
  ],
};
