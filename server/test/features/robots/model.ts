import type { InstructionOutcome } from '@quarterdeck/contract/features/robots/instructions/steering';
import type { RobotCause, RobotStatus } from '@quarterdeck/contract/features/robots/robots/robots';

type Kind = 'pause' | 'resume' | 'stop';
type Answer = 'done' | 'refused';

export interface ModelInstruction {
  id: number;
  kind: Kind;
  generation: number;
  outcome: InstructionOutcome;
  answer: Answer | null;
  mode: string | null;
  byStaff: boolean;
}

const target: Record<Kind, RobotStatus> = { pause: 'paused', resume: 'running', stop: 'stopped' };
const isOpen = ({ outcome }: ModelInstruction) => outcome === 'waiting' || outcome === 'overdue';

/** One robot by the rules of `docs/steering.md`, written a second time. */
export class ModelRobot {
  status: RobotStatus = 'running';
  desired: RobotStatus | null = null;
  generation = 0;
  observed = 0;
  causes: RobotCause[] = [];
  instructions: ModelInstruction[] = [];

  get heading(): RobotStatus {
    return this.desired ?? this.status;
  }

  /** The error of an instruction that staff give, if there is one. */
  refusal(kind: Kind): string | undefined {
    if (this.status === 'stopped') return 'robot_stopped';
    if (kind === 'pause' && this.#isThere('paused')) return 'robot_not_running';
    if (kind === 'resume') {
      if (this.#isThere('running')) return 'robot_not_paused';
      if (this.causes.some((cause) => cause !== 'staff')) return 'robot_causes_left';
    }
    return undefined;
  }

  /** Instructs it; its id is known when the server has answered. */
  ask(kind: Kind, byStaff: boolean, mode: string | null = null): ModelInstruction {
    if (byStaff && kind === 'pause') this.#add('staff');
    if (byStaff && kind === 'resume') this.#drop('staff');
    for (const one of this.instructions) if (isOpen(one)) one.outcome = 'superseded';
    this.generation += 1;
    this.desired = target[kind];
    const given: ModelInstruction = {
      ...{ id: 0, kind, generation: this.generation, mode, byStaff },
      outcome: 'waiting',
      answer: null,
    };
    this.instructions.push(given);
    return given;
  }

  cause(cause: RobotCause, isActive: boolean): void {
    if (!isActive) this.#drop(cause);
    if (!isActive || this.status === 'stopped' || this.causes.includes(cause)) return;
    this.#add(cause);
    if (this.heading === 'running') this.ask('pause', false);
  }

  acknowledge(one: ModelInstruction, answer: Answer): string {
    if (one.answer !== null) return one.answer === answer ? 'known' : 'differs';
    one.answer = answer;
    if (one.outcome === 'superseded') return 'late';
    one.outcome = answer;
    this.observed = Math.max(this.observed, one.generation);
    if (one !== this.instructions.at(-1)) return 'taken';
    const before = this.status;
    const isDone = answer === 'done';
    const goesOn = one.mode === 'after_tp';
    if (isDone && !goesOn) this.status = target[one.kind];
    if (!isDone || (one.kind !== 'pause' && !goesOn)) this.desired = null;
    if (one.kind === 'pause' && one.byStaff && !isDone) this.#drop('staff');
    if (one.kind === 'stop' && isDone) this.#drop('staff');
    this.#beginAgain(before);
    return 'taken';
  }

  report(status: RobotStatus, generation: number): void {
    const before = this.status;
    const hasMoved = status !== this.status || generation > this.observed;
    this.status = status;
    this.observed = Math.max(this.observed, generation);
    if (!hasMoved) return;
    for (const one of this.instructions) {
      if (!isOpen(one) || target[one.kind] !== status || one.generation > this.observed) continue;
      one.outcome = 'done';
      one.answer = 'done';
    }
    if (status === 'stopped') {
      this.desired = null;
      this.#drop('staff');
    }
    const newest = this.instructions.at(-1)?.generation ?? 0;
    if (status === 'running' && this.desired === status && newest <= this.observed) this.desired = null;
    this.#beginAgain(before);
  }

  giveUp(one: ModelInstruction): void {
    one.outcome = 'unknown';
    this.observed = Math.max(this.observed, one.generation);
    this.desired = null;
  }

  overdue(): void {
    for (const one of this.instructions) if (one.outcome === 'waiting') one.outcome = 'overdue';
  }

  #beginAgain(before: RobotStatus): void {
    if (before !== 'stopped' || this.status === 'stopped') return;
    if (this.heading === 'running' && this.causes.some((cause) => cause !== 'staff'))
      this.ask('pause', false);
  }

  #isThere(status: RobotStatus): boolean {
    return this.heading === status && (this.status === status || this.generation > this.observed);
  }

  #add(cause: RobotCause): void {
    if (!this.causes.includes(cause)) this.causes.push(cause);
  }

  #drop(cause: RobotCause): void {
    this.causes = this.causes.filter((one) => one !== cause);
  }
}
