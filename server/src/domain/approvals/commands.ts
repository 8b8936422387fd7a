import type { Authority } from '@quarterdeck/contract/core/access';
import type { Approval, CarryOut, Decline, RequestReversal } from '@quarterdeck/contract/core/approvals';
import type { Machine } from '@quarterdeck/contract/core/machine';
import type { DomainEvent, DomainEvents } from '@quarterdeck/contract/events';
import type * as z from 'zod/mini';
import {
  advance,
  type ChangeableRow,
  type ChangeInput,
  type ChangeScope,
  change,
  type Patch,
  type Subject,
} from '#command/change.ts';
import type { Command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';

/** `transfer.reversal` of `transfer.reversal_requested` and `transfer.reversal_declined`. */
type ApprovalName = {
  [Event in DomainEvent]: Event extends `${infer Name}_requested`
    ? `${Name}_declined` extends DomainEvent
      ? Name
      : never
    : never;
}[DomainEvent];

/** Those of which the requester can cancel the request. */
type WithdrawableName = {
  [Name in ApprovalName]: `${Name}_withdrawn` extends DomainEvent ? Name : never;
}[ApprovalName];

type Rule<Row, Input> = (
  scope: ChangeScope<Row, Input> & { input: Input },
) => Patch<Row> | Promise<Patch<Row>>;

interface Declaration<Row extends ChangeableRow, Reply, State, Name extends ApprovalName, Ask> {
  subject: Subject<Row, Reply>;
  /** Locks and reads what the machine needs besides the row. */
  stateOf(tx: Transaction, row: Row, access: Authority): Promise<Row & State>;
  /** Emits that it was requested, or declined. */
  event?: {
    name: Name;
    announcement(tx: Transaction, row: Row, now: Date): Promise<DomainEvents[`${Name}_requested`]>;
  };
  /** The column of who carried it out. */
  checker: keyof Row & string;
  /** What changes besides the state and who acted. */
  ask: Rule<Row, Ask>;
  carryOut: Rule<Row, z.output<typeof CarryOut>>;
  decline: Rule<Row, z.output<typeof Decline>>;
}

interface ApprovalCommands<Reply, Ask> {
  ask: Command<Ask, Reply>;
  carryOut: Command<z.output<typeof CarryOut>, Reply>;
  decline: Command<z.output<typeof Decline>, Reply>;
}

/** The three commands of an approval: one admin asks, another carries it out or declines it. */
export function approvalCommands<
  Row extends ChangeableRow,
  Reply,
  Stated extends { status: string },
  State extends string,
  Event extends string,
  Name extends ApprovalName,
  Ask extends ChangeInput,
>(
  machine: Machine<Stated, State, string>,
  { events, makers: [maker] }: Pick<Approval<Stated, State, Event>, 'events' | 'makers'>,
  declaration: Declaration<Row, Reply, Stated, Name, Ask>,
): ApprovalCommands<Reply, Ask> {
  const { subject, stateOf, event, checker } = declaration;
  const command = <Input extends ChangeInput>(
    arrow: Event,
    who: (access: Authority) => object,
    rule: Rule<Row, Input>,
    outcome?: 'requested' | 'declined',
  ) =>
    change<Row, Reply, Input>(subject, `${subject.type}.${arrow}`, async (scope) => {
      const { tx, row, context, emit } = scope;
      const { access } = context.actor;
      const status = advance(machine, await stateOf(tx, row, access), arrow, access);
      const patch = { ...(await rule(scope)), status, ...who(access) };
      if (event !== undefined && outcome !== undefined) {
        const payload = await event.announcement(tx, { ...row, ...patch }, context.now);
        await emit(`${event.name}_${outcome}` as `${Name}_requested`, row.id, payload);
      }
      return patch;
    });
  return {
    ask: command(events.ask, ({ id }) => ({ [`${maker}_id`]: id }), declaration.ask, 'requested'),
    carryOut: command(events.carryOut, ({ id }) => ({ [checker]: id }), declaration.carryOut),
    decline: command(events.decline, () => ({ [`${maker}_id`]: null }), declaration.decline, 'declined'),
  };
}

interface Withdrawal<Row extends ChangeableRow, Reply, State, Name extends ApprovalName>
  extends Pick<Declaration<Row, Reply, State, Name, never>, 'subject' | 'stateOf'> {
  event: NonNullable<Declaration<Row, Reply, State, Name, never>['event']>;
}

/** The command by which the requester cancels the request; `patch` is what changes besides. */
export function withdrawCommand<
  Row extends ChangeableRow,
  Reply,
  Stated extends { status: string },
  State extends string,
  Name extends WithdrawableName,
>(
  machine: Machine<Stated, State, string>,
  { makers: [maker] }: Pick<Approval<Stated>, 'makers'>,
  arrow: string,
  { subject, stateOf, event }: Withdrawal<Row, Reply, Stated, Name>,
  patch: Patch<Row>,
): Command<z.output<typeof CarryOut>, Reply> {
  return change<Row, Reply, z.output<typeof CarryOut>>(
    subject,
    `${subject.type}.${arrow}`,
    async ({ tx, row, context, emit }) => {
      const { access } = context.actor;
      const status = advance(machine, await stateOf(tx, row, access), arrow, access);
      const payload = await event.announcement(tx, row, context.now);
      await emit(`${event.name}_withdrawn` as `${Name}_requested`, row.id, payload);
      return { ...patch, status, [`${maker}_id`]: null };
    },
  );
}

/** The shared part of all reversals: the reason is stored with the requester. */
export const reversalRules = {
  checker: 'reverse_checker_id',
  ask: ({ input: { reason, evidence } }: { input: z.output<typeof RequestReversal> }) => ({
    reason,
    evidence,
  }),
  decline: () => ({ reason: null, evidence: null }),
} as const;
