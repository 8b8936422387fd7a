import type { ErrorCode } from '../errors.ts';
import type { Ability, Authority } from './access.ts';
import { can } from './access.ts';

/**
 * One arrow of a state machine. Without `ability` only the server takes it, no one in the back office.
 * `guard` sees the row and who asks, and names the error where the arrow is closed; it is pure, so that the
 * server refuses and the page hides by the same rule.
 */
export interface Transition<Row, State extends string, Event extends string> {
  event: Event;
  from: readonly State[];
  to: State;
  ability?: Ability;
  guard?: (row: Row, access: Authority) => ErrorCode | undefined;
}

/** States and transitions as data: the server refuses what is not in it, the page offers what is. */
export interface Machine<Row, State extends string, Event extends string> {
  name: string;
  states: readonly State[];
  /** States that nothing is expected to leave. */
  final: readonly State[];
  transitions: readonly Transition<Row, State, Event>[];
}

/** Declares a machine for rows of `Row`: `machine<Withdrawal>()({ … })`, so that states and events are inferred. */
export function machine<Row extends { status: string }>() {
  return <const State extends string, const Event extends string>(
    declaration: Machine<Row, State, Event>,
  ): Machine<Row, State, Event> => declaration;
}

/** The outcome of asking a machine: the state it goes to, or the error that says why not. */
export type Step<State> = { to: State } | { refused: ErrorCode };

/**
 * Where `event` leads from the row's state for this person. Of several arrows with the same event the first whose
 * guard lets pass is taken; if none does, the first guard's error is the answer.
 */
export function step<Row extends { status: string }, State extends string, Event extends string>(
  machine: Machine<Row, State, Event>,
  row: Row,
  event: Event,
  access: Authority,
): Step<State> {
  let refused: ErrorCode | undefined;
  for (const arrow of machine.transitions) {
    if (arrow.event !== event || !arrow.from.some((state) => state === row.status)) continue;
    const error = arrow.guard?.(row, access);
    if (error === undefined) return { to: arrow.to };
    refused ??= error;
  }
  return { refused: refused ?? 'transition_not_allowed' };
}

/** The events that this person may trigger on this row now, in the machine's order. */
export function allowedActions<Row extends { status: string }, State extends string, Event extends string>(
  machine: Machine<Row, State, Event>,
  row: Row,
  access: Authority,
): Event[] {
  const events = new Set<Event>();
  for (const { event, from, ability, guard } of machine.transitions) {
    if (ability === undefined || !from.some((state) => state === row.status)) continue;
    if (can(access, ability) && guard?.(row, access) === undefined) events.add(event);
  }
  return [...events];
}

/** Whether the machine has an arrow from one state to another: a recorded history is made of nothing else. */
export function isEdge(machine: Machine<never, string, string>, from: string, to: string): boolean {
  return machine.transitions.some((arrow) => arrow.from.includes(from) && arrow.to === to);
}
