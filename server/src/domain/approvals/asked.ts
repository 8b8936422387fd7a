import type { Ability } from '@quarterdeck/contract/core/access';
import type { Approval } from '@quarterdeck/contract/core/approvals';
import type { Asked } from '#kernel/waiting/waiting.ts';

type Declared = Pick<Approval<never>, 'abilities' | 'from' | 'asked' | 'makers' | 'owners'>;

/** The condition for a row with a pending request. `of` is the row's alias and a dot, or empty. */
export function isAsked({ from, asked }: Pick<Declared, 'from' | 'asked'>, of = ''): string {
  const states = from.map((state) => `'${state}'`).join(', ');
  return `(${of}status IN (${states}) AND ${of}${asked} IS NOT NULL)`;
}

/** The same for who decides it, as the guards of its machine say it: for the menu's badge and the tile of the home page. */
export function askedOf(declared: Declared, besides: Pick<Asked, 'worth' | 'besides'> = {}): Asked {
  const { abilities, makers, owners = [] } = declared;
  return {
    decider: abilities.decide,
    where: isAsked(declared),
    makers: makers.map((maker) => `${maker}_id`),
    owners,
    ...besides,
  };
}

/** The same for records that one admin proposes and another approves. */
export const proposedTo = (decider: Ability): Asked => ({
  decider,
  where: "status = 'pending_review'",
  makers: ['maker_id'],
});
