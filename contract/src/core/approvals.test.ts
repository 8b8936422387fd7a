import { describe, expect, it } from 'vitest';
import { type Authority, nobody } from './access.ts';
import { approval } from './approvals.ts';
import { machine, step } from './machine.ts';

interface Row {
  status: 'open' | 'done';
  maker_id: number | null;
  maker_user_id: number | null | undefined;
  owner_id: number | null;
}

const declared = (mayAskOtherwise: boolean) =>
  approval<Row>()({
    events: { ask: 'ask', carryOut: 'carry_out', decline: 'decline', withdraw: 'withdraw' },
    abilities: { ask: 'transfer.reverse', decide: 'transfer.reverse' },
    from: ['open'],
    to: 'done',
    asked: 'maker_id',
    makers: ['maker'],
    owners: ['owner_id'],
    refusals: { asked: 'reversal_already_requested', notAsked: 'reversal_not_requested' },
    mayAskOtherwise,
    guards: { all: ({ owner_id }) => (owner_id === 99 ? 'copy_trader_unseen' : undefined) },
  });

const fresh: Row = { status: 'open', maker_id: null, maker_user_id: null, owner_id: 7 };
const asked: Row = { ...fresh, maker_id: 1, maker_user_id: 11 };

function staff(id: number, user_id: number | null): Authority {
  return { ...nobody, id, user_id, abilities: ['transfer.reverse'] };
}

type Event = 'ask' | 'carry_out' | 'decline' | 'withdraw';
type Case = [name: string, event: Event, row: Row, who: Authority, is: string];

const cases: Case[] = [
  ['anybody asks', 'ask', fresh, staff(1, 11), 'open'],
  ['the owner does not ask', 'ask', fresh, staff(1, 7), 'reviewer_is_owner'],
  ['what is asked for is not asked for again', 'ask', asked, staff(2, 12), 'reversal_already_requested'],
  ['not even by whoever asked', 'ask', asked, staff(1, 11), 'reversal_already_requested'],
  ['another carries it out', 'carry_out', asked, staff(2, 12), 'done'],
  ['whoever asked does not', 'carry_out', asked, staff(1, null), 'maker_is_checker'],
  ['nor by a second account', 'carry_out', asked, staff(2, 11), 'maker_is_checker'],
  [
    'nor one whose own account is unknown',
    'carry_out',
    { ...asked, maker_user_id: undefined },
    staff(2, 12),
    'maker_is_checker',
  ],
  ['the owner does not carry it out', 'carry_out', asked, staff(2, 7), 'reviewer_is_owner'],
  [
    'nothing is carried out that nobody asked for',
    'carry_out',
    fresh,
    staff(2, 12),
    'reversal_not_requested',
  ],
  ['whoever asked takes it back', 'decline', asked, staff(1, 11), 'open'],
  ['the requester cancels it', 'withdraw', asked, staff(1, 11), 'open'],
  ['no one else does, nor by a second account', 'withdraw', asked, staff(2, 11), 'requester_only'],
  ['without a request there is nothing to cancel', 'withdraw', fresh, staff(1, 11), 'reversal_not_requested'],
  ['the owner does not decline', 'decline', asked, staff(2, 7), 'reviewer_is_owner'],
  [
    'the guard of all comes before the owner’s',
    'decline',
    { ...asked, owner_id: 99 },
    staff(2, 99),
    'copy_trader_unseen',
  ],
];

describe('an approval', () => {
  it.each(cases)('%s', (_name, event, row, who, is) => {
    expect(outcome(false, event, row, who)).toBe(is);
  });
});

describe('an approval that anyone who asked may change', () => {
  it.each<Case>([
    ['they change it', 'ask', asked, staff(1, 11), 'open'],
    ['another does not', 'ask', asked, staff(2, 12), 'reversal_already_requested'],
    ['not for money of their own', 'ask', asked, staff(1, 7), 'reviewer_is_owner'],
    [
      'the guard of all holds then too',
      'ask',
      { ...asked, owner_id: 99 },
      staff(1, 11),
      'copy_trader_unseen',
    ],
  ])('%s', (_name, event, row, who, is) => {
    expect(outcome(true, event, row, who)).toBe(is);
  });
});

function outcome(mayAskOtherwise: boolean, event: Case[1], row: Row, who: Authority): string {
  const { arrows } = declared(mayAskOtherwise);
  const whole = machine<Row>()({
    name: 'thing',
    states: ['open', 'done'],
    final: ['done'],
    transitions: arrows,
  });
  const result = step(whole, row, event, who);
  return 'refused' in result ? result.refused : result.to;
}
