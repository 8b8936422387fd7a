import type { Ability } from '../access.ts';
import { approval } from '../approvals.ts';
import type { Language } from '../language.ts';
import { machine } from '../machine.ts';
import { publicationStatuses } from './phases.ts';

/** What the machine needs to know. */
export interface PublicationState {
  status: string;
  revision: number;
  needs_second: boolean;
  /** Languages that keep the newest revision from being published. */
  uncovered: readonly Language[];
  publish_maker_id: number | null;
  publish_maker_user_id: number | null;
  author_id: number | null;
  author_user_id: number | null;
  /** What is shown until the published revision begins; null: nothing, or it has begun. */
  outgoing_revision: number | null;
}

export interface PublicationAbilities {
  read: Ability;
  edit: Ability;
  publish: Ability;
}

const isComplete = ({ uncovered }: PublicationState) =>
  uncovered.length > 0 ? ('publication_language_missing' as const) : undefined;

const notAsked = ({ publish_maker_id }: PublicationState) =>
  publish_maker_id === null ? undefined : ('publication_requested' as const);

/** A second person publishes on request; neither the requester nor the author of the revision. Who requested it can cancel that. */
export function publishing({ edit, publish }: PublicationAbilities) {
  return approval<PublicationState>()({
    events: {
      ask: 'request_publish',
      carryOut: 'approve_publish',
      decline: 'decline_publish',
      withdraw: 'withdraw_publish',
    },
    abilities: { ask: edit, decide: publish },
    from: ['draft', 'on', 'off'],
    to: 'on',
    asked: 'publish_maker_id',
    makers: ['publish_maker', 'author'],
    refusals: { asked: 'publication_requested', notAsked: 'publication_not_requested' },
    guards: { ask: isComplete, carryOut: isComplete },
  });
}

/** The arrows of every kind. */
export function publicationMachine(name: string, abilities: PublicationAbilities) {
  const { edit, publish } = abilities;
  const staying = (event: 'edit', ability: Ability) =>
    (['draft', 'on', 'off'] as const).map((status) => ({
      event,
      from: [status],
      to: status,
      ability,
      guard: notAsked,
    }));
  return machine<PublicationState>()({
    name,
    states: publicationStatuses,
    final: ['archived'],
    transitions: [
      ...staying('edit', edit),
      {
        event: 'publish',
        from: ['draft', 'on', 'off'],
        to: 'on',
        ability: publish,
        guard: (row) =>
          notAsked(row) ?? (row.needs_second ? 'publication_needs_second' : undefined) ?? isComplete(row),
      },
      ...publishing(abilities).arrows,
      {
        event: 'cancel_update',
        from: ['on'],
        to: 'on',
        ability: publish,
        guard: ({ outgoing_revision }) => (outgoing_revision === null ? 'publication_no_update' : undefined),
      },
      { event: 'take_off', from: ['on'], to: 'off', ability: publish },
      { event: 'archive', from: ['draft', 'off'], to: 'archived', ability: edit, guard: notAsked },
    ],
  });
}

export const publicationActions = [
  'edit',
  'publish',
  'request_publish',
  'approve_publish',
  'decline_publish',
  'withdraw_publish',
  'cancel_update',
  'take_off',
  'archive',
] as const;
export type PublicationAction = (typeof publicationActions)[number];
