import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { acknowledgeInstructions } from '@quarterdeck/contract/features/robots/instructions/platform';
import {
  type AcknowledgementResult,
  acknowledge,
  type InstructionOutcome,
  isOpen,
  type Judged,
  statusAskedBy,
} from '@quarterdeck/contract/features/robots/instructions/steering';
import type { RobotStopMode } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { clearCauses, pauseForCauses } from '../causes/causes.ts';
import { keepStanding } from '../causes/standing.ts';
import { lockRobots } from '../lock.ts';
import { latestMoment } from '../robots/report.ts';
import { type Failed, tellOfFailed } from './failed.ts';
import type { Acting } from './instruct.ts';
import type { InstructionRow } from './subject.ts';

type Input = BodyOf<typeof acknowledgeInstructions>;
type Reply = ReplyOf<typeof acknowledgeInstructions>;
type Said = Input['acknowledgements'][number];

interface Known extends Failed, Pick<InstructionRow, 'robot_id' | 'generation'> {
  outcome: InstructionOutcome;
  answer: Judged['answer'];
  stop_mode: RobotStopMode | null;
  /** Nothing newer was asked in its lane. */
  is_newest: boolean;
}

/** Keeps what the platform says of its instructions. The first word on each counts, and what is newer is left alone. */
export const acknowledgeAll = command<Input, Reply>({
  action: 'robot_instruction.acknowledge',
  async run({ tx, input, context, services, emit }) {
    const acting = { tx, context, services };
    const known = await find(
      tx,
      input.acknowledgements.map(({ id }) => id),
    );
    const judged = input.acknowledgements.map((said) => judge(said, known.get(said.id)));
    const kept = judged.filter(isKept);
    const before = await keep(acting, kept);
    const taken = kept.filter(({ result }) => result === 'taken');
    const told = await tellOfFailed({ tx, context, emit }, 'refused', taken.filter(isRefused).map(failedOf));
    await settle(acting, taken, ({ id, outcome }) => !told.has(id) && wasTold(before.get(id) ?? outcome));
    const results = judged.map(({ said, result }) => ({ id: said.id, result }));
    return {
      reply: { results },
      object: { type: 'robot_instruction', id: kept[0]?.known.id ?? 0 },
      before: null,
      after: countBy(results),
    };
  },
});

/** The instructions of these ids, after their robots were locked in order. */
async function find(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Known>> {
  await lockRobots(tx, sql`id IN (SELECT robot_id FROM robot_instruction WHERE id = ANY(${ids}::bigint[]))`);
  const rows = await tx.query<Known>(sql`
    SELECT i.id, i.robot_id, i.kind, i.generation, i.asker_id, i.cause, i.status AS outcome, i.answer, i.stop_mode,
      r.robot, u.uid, (SELECT no FROM robot_bulk WHERE id = i.bulk_id) AS bulk_no,
      NOT EXISTS (
        SELECT FROM robot_instruction AS newer
        WHERE newer.robot_id = i.robot_id AND newer.lane = i.lane AND newer.generation > i.generation) AS is_newest
    FROM robot_instruction AS i JOIN robot AS r ON r.id = i.robot_id JOIN users AS u ON u.id = i.user_id
    WHERE i.id = ANY(${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Judgement = { said: Said; result: AcknowledgementResult } & (
  | { known?: undefined }
  | { known: Known; outcome: InstructionOutcome }
);
type Kept = Extract<Judgement, { known: Known }>;

function judge(said: Said, known: Known | undefined): Judgement {
  return known === undefined
    ? { said, result: 'not_found' }
    : { said, known, ...acknowledge(known, said.outcome) };
}

const isRefused = ({ said }: Kept) => said.outcome === 'refused';
const failedOf = ({ known }: Kept): Failed => known;

const isKept = (one: Judgement): one is Kept =>
  one.known !== undefined && (one.result === 'taken' || one.result === 'late');

/** What the instructions were until then: one may have become overdue after it was found. */
async function keep({ tx, context }: Acting, kept: readonly Kept[]): Promise<Before> {
  if (kept.length === 0) return new Map();
  const at = context.now.toISOString();
  const rows = kept.map(({ said, outcome }) => ({
    id: said.id,
    status: outcome,
    answer: said.outcome,
    code: said.code ?? null,
    text: said.text ?? null,
    at: said.at,
  }));
  const changed = await tx.query<{ id: number; before: InstructionOutcome }>(sql`
    UPDATE robot_instruction AS i SET status = said.status, answer = said.answer, answer_code = said.code,
      answer_text = said.text, answered_at = said.at, closed_at = coalesce(i.closed_at, ${at}), updated_at = ${at},
      version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS said (id bigint, status text, answer text, code text,
      text text, at timestamptz)
    WHERE i.id = said.id RETURNING i.id, old.status AS before`);
  return new Map(changed.map(({ id, before }) => [id, before]));
}

type Before = ReadonlyMap<number, InstructionOutcome>;

/** What the answers say of the robots, where nothing newer was asked of them. */
async function settle(
  acting: Acting,
  taken: readonly Kept[],
  isSettled: (known: Known) => boolean,
): Promise<void> {
  for (const { known } of taken)
    if (isSettled(known))
      await acting.services.events.emit('robot_instruction.closed', {
        ...acting,
        objectId: known.id,
        payload: { robot: known.robot },
      });
  const steered = taken.filter(({ known }) => known.is_newest && statusAskedBy(known.kind) !== null);
  const renewed = await moveRobots(acting, taken, steered);
  const unpaused = steered.filter(
    ({ known: { kind, cause }, said }) =>
      (kind === 'pause' && cause === null && said.outcome === 'refused') ||
      (kind === 'stop' && said.outcome === 'done'),
  );
  await clearCauses(
    acting,
    { robots: sql`id = ANY(${unpaused.map(({ known }) => known.robot_id)}::bigint[])` },
    'staff',
  );
  await keepStanding(acting, renewed);
  await pauseForCauses(acting, renewed);
}

/** Whether people were told of it, as overdue or as closed in another way. */
const wasTold = (outcome: InstructionOutcome) => outcome === 'overdue' || !isOpen(outcome);

interface Moved {
  id: number;
  generation: number;
  status: string | null;
  /** Nothing is requested any more. */
  ends: boolean;
  at: string;
}

/** Gives the ids of those that begin again. */
async function moveRobots(
  { tx, context }: Acting,
  taken: readonly Kept[],
  steered: readonly Kept[],
): Promise<number[]> {
  if (taken.length === 0) return [];
  const at = context.now.toISOString();
  const rows = new Map<number, Moved>();
  for (const { known, said } of taken) {
    const generation = Math.max(known.generation, rows.get(known.robot_id)?.generation ?? 0);
    rows.set(known.robot_id, { id: known.robot_id, generation, status: null, ends: false, at: said.at });
  }
  for (const { known, said } of steered) {
    const row = rows.get(known.robot_id);
    if (row === undefined) continue;
    const isDone = said.outcome === 'done';
    const stays = known.kind === 'stop' && known.stop_mode === 'after_tp';
    row.at = said.at;
    row.status = isDone && !stays ? statusAskedBy(known.kind) : null;
    // A refused instruction is no longer requested; a pause still is, until someone resumes the robot.
    row.ends = !isDone || (known.kind !== 'pause' && !stays);
  }
  // A report of the very moment of an answer still counts, an older one is late.
  const moved = await tx.query<{ robot_id: number; begins: boolean }>(sql`
    WITH moved AS (
    UPDATE robot AS r SET observed_generation = greatest(r.observed_generation, said.generation),
      status = CASE WHEN said.at >= r.reported_at THEN coalesce(said.status, r.status) ELSE r.status END,
      reported_at = CASE WHEN said.status IS NULL THEN r.reported_at
        ELSE greatest(r.reported_at, least(said.at, ${latestMoment(context.now)}::timestamptz) - interval '1 millisecond') END,
      desired_status = CASE WHEN said.ends THEN NULL ELSE r.desired_status END,
      updated_at = ${at}
    FROM jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) AS said (id bigint, generation int, status text,
      ends boolean, at timestamptz)
    WHERE r.id = said.id
    RETURNING r.id, old.status AS before, r.status AS after, said.at)
    INSERT INTO robot_event (robot_id, kind, before, after, at, created_at)
    SELECT id, 'status', before, after, at, ${at} FROM moved WHERE before <> after
    RETURNING robot_id, before = 'stopped' AS begins`);
  return moved.flatMap(({ robot_id, begins }) => (begins ? [robot_id] : []));
}

function countBy(results: Reply['results']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result } of results) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}
