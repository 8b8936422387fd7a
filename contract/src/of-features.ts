import type * as features from './features.ts';

type Features = typeof features;
type Feature = Features[keyof Features];

/** The names that features declare under one of their terms: all rights, all refusals. */
export type NamesOf<Term extends string> = Feature extends infer One
  ? One extends Readonly<Record<Term, infer Declared>>
    ? keyof Declared & string
    : never
  : never;

/** The names that features list under one of their terms. */
export type ListedOf<Term extends string> = Feature extends infer One
  ? One extends Readonly<Record<Term, readonly (infer Name extends string)[]>>
    ? Name
    : never
  : never;

/** What features declare under one of their terms, all together. */
export type AllOf<Term extends string> = Intersection<
  Feature extends infer One ? (One extends Readonly<Record<Term, infer Declared>> ? Declared : never) : never
>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
