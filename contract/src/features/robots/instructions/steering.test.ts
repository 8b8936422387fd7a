import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { robotCauses, robotStatuses } from '../robots/robots.ts';
import {
  type Answer,
  acknowledge,
  answers,
  heading,
  type InstructionKind,
  type InstructionOutcome,
  instructionKinds,
  isOpen,
  type Judged,
  laneOf,
  lasting,
  mustPause,
  obstacle,
  statusAskedBy,
} from './steering.ts';

interface Given extends Judged {
  kind: InstructionKind;
  lane: string;
}

type Happening =
  | { what: 'ask'; kind: InstructionKind }
  | { what: 'answer'; which: number; answer: Answer }
  | { what: 'overdue' }
  | { what: 'unknown'; which: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('ask' as const), kind: fc.constantFrom(...instructionKinds) }),
  fc.record({ what: fc.constant('answer' as const), which: fc.nat(9), answer: fc.constantFrom(...answers) }),
  fc.record({ what: fc.constant('overdue' as const) }),
  fc.record({ what: fc.constant('unknown' as const), which: fc.nat(9) }),
);

/** One step after the other, by the rules. */
function play(history: readonly Happening[]): Given[] {
  const all: Given[] = [];
  for (const one of history) {
    if (one.what === 'ask') {
      const lane = laneOf(one.kind, 'o-1');
      for (const older of all) if (older.lane === lane && isOpen(older.outcome)) older.outcome = 'superseded';
      all.push({ kind: one.kind, lane, outcome: 'waiting', answer: null });
    } else if (one.what === 'overdue') {
      for (const given of all) if (given.outcome === 'waiting') given.outcome = 'overdue';
    } else {
      const given = all[one.which];
      if (given === undefined) continue;
      if (one.what === 'unknown') {
        if (isOpen(given.outcome)) given.outcome = 'unknown';
        continue;
      }
      const { result, outcome } = acknowledge(given, one.answer);
      given.outcome = outcome;
      if (result === 'taken' || result === 'late') given.answer = one.answer;
    }
  }
  return all;
}

/** The same said of the whole history at once: the first thing that ended an instruction counts. */
function foretell(history: readonly Happening[]): InstructionOutcome[] {
  const asked = history.flatMap((one, at) => (one.what === 'ask' ? [{ ...one, at }] : []));
  return asked.map(({ kind, at }, number) => {
    const later = history.map((one, index) => ({ ...one, index })).filter(({ index }) => index > at);
    const first = (holds: (one: (typeof later)[number]) => boolean) =>
      later.find(holds)?.index ?? Number.POSITIVE_INFINITY;
    const answered = first((one) => one.what === 'answer' && one.which === number);
    const unknown = first((one) => one.what === 'unknown' && one.which === number);
    const replaced = first((one) => one.what === 'ask' && laneOf(one.kind, 'o-1') === laneOf(kind, 'o-1'));
    if (replaced < answered && replaced < unknown) return 'superseded';
    const answer = history[answered];
    if (answer?.what === 'answer') return answer.answer;
    if (unknown < Number.POSITIVE_INFINITY) return 'unknown';
    return first((one) => one.what === 'overdue') < Number.POSITIVE_INFINITY ? 'overdue' : 'waiting';
  });
}

describe('instructions', () => {
  it('end by the first thing that ends them, whatever comes later', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (history) => {
        expect(play(history).map(({ outcome }) => outcome)).toEqual(foretell(history));
      }),
    );
  });

  it('are open in each lane at most once', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (history) => {
        const open = play(history).filter(({ outcome }) => isOpen(outcome));
        expect(new Set(open.map(({ lane }) => lane)).size).toBe(open.length);
      }),
    );
  });

  it('keep the first answer', () => {
    expect(acknowledge({ outcome: 'done', answer: 'done' }, 'done')).toEqual({
      result: 'known',
      outcome: 'done',
    });
    expect(acknowledge({ outcome: 'done', answer: 'done' }, 'refused')).toEqual({
      result: 'differs',
      outcome: 'done',
    });
    expect(acknowledge({ outcome: 'superseded', answer: null }, 'done')).toEqual({
      result: 'late',
      outcome: 'superseded',
    });
  });
});

const steering = fc.record({
  status: fc.constantFrom(...robotStatuses),
  desired_status: fc.option(fc.constantFrom(...robotStatuses)),
  desired_generation: fc.nat(3),
  observed_generation: fc.nat(3),
  causes: fc.subarray([...robotCauses]),
});

describe('a robot', () => {
  it('is not resumed while a cause is left that no person takes away', () => {
    fc.assert(
      fc.property(steering, (robot) => {
        fc.pre(lasting(robot.causes).length > 0);
        expect(obstacle('resume', robot)).toBeDefined();
      }),
    );
  });

  it('has something to be told, unless it is stopped, there already or about to be', () => {
    fc.assert(
      fc.property(steering, fc.constantFrom(...instructionKinds), (robot, kind) => {
        const asked = statusAskedBy(kind);
        if (asked === null || robot.status === 'stopped' || lasting(robot.causes).length > 0) return;
        const isAwaited = robot.desired_generation > robot.observed_generation;
        const isThere = asked === heading(robot) && (asked === robot.status || isAwaited);
        // Another way to stop may be asked for.
        if (kind === 'stop' && isThere) return;
        expect(obstacle(kind, robot) === undefined).toBe(!isThere);
      }),
    );
  });

  it('has to be told of a cause only where it runs or is about to', () => {
    fc.assert(
      fc.property(steering, (robot) => {
        expect(mustPause(robot)).toBe((robot.desired_status ?? robot.status) === 'running');
      }),
    );
  });
});
