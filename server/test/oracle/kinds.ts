import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { Random } from '../faults/random.ts';
import type { By, House } from './house.ts';
import type { Names, Real } from './real.ts';

/** Something that somebody tries. */
export interface Attempt<Input = unknown> {
  kind: Kind<Input>;
  by: By;
  /** The row that it is about, and the version that was seen of it; null where one is to be made, or where there is none. */
  row: number;
  version: number | null;
  input: Input;
}

export interface Versioned {
  version: number;
}

/** One kind of command: what may be tried, what the model says of it, and how it is really called. */
export interface Kind<Input = unknown> {
  /** As the log calls it. */
  action: string;
  /** How often it is tried, beside the others. */
  weight: number;
  /** Those who try it, all of whom have the right. */
  by: readonly By[];
  /** What it may be tried on; absent: it makes a row, or is about none. */
  rows?(house: House): readonly Versioned[];
  /** Of these mostly those that it is meant for. */
  isFor?(house: House, row: number): boolean;
  /** Commands that it is tried beside although they name no row or user in common: a job, those whose rows it looks for. */
  meets?: readonly string[];
  /** It is not tried beside something else. */
  isAlone?: boolean;
  /** Its version counts: an older one is refused. */
  isVersioned?: boolean;
  /** What may be sent; undefined: there is nothing to try. */
  input(house: House, random: Random, row: number): Input | undefined;
  /** Whether it is carried out; why it is not is shown by the tests of each machine. Absent: always. */
  may?(house: House, attempt: Attempt<Input>): boolean;
  /** What it does then. */
  does(house: House, attempt: Attempt<Input>): void;
  /** What comes of it although it is refused. */
  refused?(house: House, attempt: Attempt<Input>): void;
  /** What is sent for it. */
  sends?(names: Names, attempt: Attempt<Input>, real: Real): Promise<Sent> | Sent;
  /** How a job does it. */
  runs?(real: Real, attempt: Attempt<Input>): Promise<void>;
  /** Takes from the answer what the row that was made is really called. */
  learns?(names: Names, reply: unknown, real: Real): Promise<void> | void;
}

export interface Sent {
  endpoint: Endpoint;
  body: object;
}

/** Declares a kind; what it is sent with concerns no one else. */
export function kind<Input>(declared: Kind<Input>): Kind {
  return declared as Kind;
}

/** Declares a command of staff on a row that stands under the version that they saw. */
export function staffKind<Input>(declared: Kind<Input>): Kind {
  return kind({ isVersioned: true, ...declared });
}

/** What a command on a row carries besides its own input. */
export function reference(ids: readonly number[], { row, version }: Pick<Attempt, 'row' | 'version'>) {
  return { id: ids[row] ?? 0, version: version ?? 0 };
}

/** The row that an attempt is about. */
export function rowOf<Row>(rows: readonly Row[], row: number): Row {
  const found = rows[row];
  if (found === undefined) throw new Error(`The model has no row ${row}`);
  return found;
}

export const nothing = () => ({});
