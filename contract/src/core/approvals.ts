import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { Ability, Authority } from './access.ts';
import { Evidence, Reason, rowReference } from './fields.ts';
import { endpoint, type Schema } from './http/endpoint.ts';
import type { Transition } from './machine.ts';

/** Whether the caller is this admin, or has the same own account; an account that is not known may be theirs. */
export function isSamePerson(
  id: number | null,
  userId: number | null | undefined,
  access: Authority,
): boolean {
  if (id === null) return false;
  return id === access.id || userId === undefined || (userId !== null && userId === access.user_id);
}

/** The maker cannot be the checker. */
export const byAnother = (id: number | null, userId: number | null | undefined, access: Authority) =>
  isSamePerson(id, userId, access) ? ('maker_is_checker' as const) : undefined;

/** A record that one admin proposes and another approves. */
export interface Proposed {
  maker_id: number;
  /** The maker's own account on the platform. */
  maker_user_id: number | null;
}

/** The guard of its approval. */
export const notByMaker = ({ maker_id, maker_user_id }: Proposed, access: Authority) =>
  byAnother(maker_id, maker_user_id, access);

/** No one decides about money of their own account. */
export const notOwn = (owners: readonly (number | null)[], { user_id }: Authority) =>
  user_id !== null && owners.includes(user_id) ? ('reviewer_is_owner' as const) : undefined;

type Guard<Row> = (row: Row, access: Authority) => ErrorCode | undefined;

/** The makers that a row knows: `reverse` of one that has `reverse_maker_id` and `reverse_maker_user_id`, their own account. */
type MakerOf<Row> = {
  [Field in keyof Row & string]-?: Field extends `${infer Maker}_user_id`
    ? `${Maker}_id` extends keyof Row
      ? Maker
      : never
    : never;
}[keyof Row & string];

interface Declaration<Row, State extends string, Event extends string> {
  /** What its arrows are called. Without `withdraw` only who decides can close a request. */
  events: { ask: Event; carryOut: Event; decline: Event; withdraw?: Event };
  /** Who may ask, and who may decide. */
  abilities: { ask: Ability; decide: Ability };
  /** The state of a row with a pending request. */
  from: readonly State[];
  /** Where it goes when it is carried out; absent: it stays. */
  to?: State;
  /** The field that is null without a request. */
  asked: keyof Row & string;
  /** The requester, first, and others who must not carry it out. */
  makers: readonly [MakerOf<Row>, ...MakerOf<Row>[]];
  /** The fields of the users whose money it is. */
  owners?: readonly (keyof Row & string)[];
  /** Why it cannot be requested again, and why there is nothing to decide. */
  refusals: { asked: ErrorCode; notAsked: ErrorCode };
  /** The requester may change the request. */
  mayAskOtherwise?: boolean;
  /** Further guards: `all` for the three of who asks and who decides, before that of the owners; the others for one arrow, at the end. */
  guards?: { all?: Guard<Row>; ask?: Guard<Row>; carryOut?: Guard<Row>; decline?: Guard<Row> };
}

/** An action that one admin requests and another decides. */
export interface Approval<Row, State extends string = string, Event extends string = string>
  extends Pick<Declaration<Row, State, Event>, 'events' | 'abilities' | 'from'> {
  asked: string;
  makers: readonly [string, ...string[]];
  owners?: readonly string[];
  /** For the machine of the row. */
  arrows: readonly Transition<Row, State, Event>[];
}

/** Declares an approval of rows of `Row`: `approval<TransferState>()({ … })`, so that states and events are inferred. */
export function approval<Row extends { status: string }>() {
  return <const State extends string, const Event extends string>(
    declaration: Declaration<Row, State, Event>,
  ): Approval<Row, State, Event> => ({ ...declaration, arrows: arrowsOf(declaration) });
}

function arrowsOf<Row, State extends string, Event extends string>(
  declaration: Declaration<Row, State, Event>,
): Transition<Row, State, Event>[] {
  const { events, abilities, from, to, makers, owners = [], refusals, mayAskOtherwise, guards } = declaration;
  const idOf = (row: Row, field: string) => row[field as keyof Row] as number | null;
  const isAsked = (row: Row) => row[declaration.asked] !== null;
  const allowed: Guard<Row> = (row, access) =>
    guards?.all?.(row, access) ??
    notOwn(
      owners.map((owner) => idOf(row, owner)),
      access,
    );
  const fresh: Guard<Row> = (row, access) => {
    const isOwn = mayAskOtherwise && idOf(row, `${makers[0]}_id`) === access.id;
    return isAsked(row) && !isOwn ? refusals.asked : allowed(row, access);
  };
  const open: Guard<Row> = (row) => (isAsked(row) ? undefined : refusals.notAsked);
  const own: Guard<Row> = (row, access) =>
    open(row, access) ?? (idOf(row, `${makers[0]}_id`) === access.id ? undefined : 'requester_only');
  const another: Guard<Row> = (row, access) =>
    makers
      .map((maker) => byAnother(idOf(row, `${maker}_id`), idOf(row, `${maker}_user_id`), access))
      .find((refusal) => refusal !== undefined);
  const carriedOut: Guard<Row> = (row, access) =>
    open(row, access) ?? another(row, access) ?? allowed(row, access) ?? guards?.carryOut?.(row, access);
  const staying = (event: Event, ability: Ability, guard: Guard<Row>) =>
    from.map((status) => ({ event, from: [status], to: status, ability, guard }));
  return [
    ...staying(events.ask, abilities.ask, (row, access) => fresh(row, access) ?? guards?.ask?.(row, access)),
    ...staying(
      events.decline,
      abilities.decide,
      (row, access) => open(row, access) ?? allowed(row, access) ?? guards?.decline?.(row, access),
    ),
    ...(events.withdraw === undefined ? [] : staying(events.withdraw, abilities.ask, own)),
    ...(to === undefined
      ? staying(events.carryOut, abilities.decide, carriedOut)
      : [{ event: events.carryOut, from, to, ability: abilities.decide, guard: carriedOut }]),
  ];
}

interface Wording<Body extends Schema, Reply extends Schema> {
  /** Where the record's commands are. */
  path: string;
  reply: Reply;
  /** The input of a request. */
  body: Body;
  /** One sentence each, for the API reference. */
  summaries: { ask: string; carryOut: string; decline: string };
}

export const CarryOut = z.strictObject(rowReference);
export const Decline = z.strictObject({ ...rowReference, reason: Reason });

/** The endpoints of an approval, for who asks and who decides. */
export function approvalEndpoints<Body extends Schema, Reply extends Schema>(
  { events, abilities }: Pick<Approval<never>, 'events' | 'abilities'>,
  { path, reply, body, summaries }: Wording<Body, Reply>,
) {
  const command = { method: 'POST', reply, command: true, stepUp: true } as const;
  const { ask, carryOut, decline } = events;
  const decided = { ...command, ability: abilities.decide };
  return {
    ask: endpoint({
      ...command,
      path: `${path}/${ask}`,
      ability: abilities.ask,
      summary: summaries.ask,
      body,
    }),
    carryOut: endpoint({
      ...decided,
      path: `${path}/${carryOut}`,
      summary: summaries.carryOut,
      body: CarryOut,
    }),
    decline: endpoint({
      ...decided,
      path: `${path}/${decline}`,
      summary: summaries.decline,
      body: Decline,
    }),
  };
}

/** What is known of a record's reversal. */
export const reversalFields = {
  reason: z.nullable(z.string()),
  evidence: z.nullable(z.string()),
  /** Who requested its reversal. */
  reverse_maker_id: z.nullable(z.int()),
  reverse_maker: z.nullable(z.string()),
  reverse_checker: z.nullable(z.string()),
};

/** What a machine needs to know of it. */
export interface ReversalState {
  reverse_maker_id: number | null;
  /** The platform account of the requester: two admins with the same one count as one person. */
  reverse_maker_user_id: number | null;
}

export const reversalEvents = {
  ask: 'request_reverse',
  carryOut: 'reverse',
  decline: 'decline_reverse',
} as const;

/** What the declarations of all reversals have in common. */
export const reversal = {
  events: reversalEvents,
  asked: 'reverse_maker_id',
  makers: ['reverse_maker'],
  refusals: { asked: 'reversal_already_requested', notAsked: 'reversal_not_requested' },
} as const;

export const RequestReversal = z.strictObject({ ...rowReference, reason: Reason, evidence: Evidence });
