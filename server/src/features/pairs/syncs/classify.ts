import type { ContractType } from '@quarterdeck/contract/core/markets';
import { compare, decimal } from '@quarterdeck/contract/core/money';
import {
  type ChangeClass,
  changeClasses,
  type FieldChange,
} from '@quarterdeck/contract/features/pairs/syncs';
import type { Market } from '@quarterdeck/market-data/client';

/** A pair as a sync compares it. */
export interface KnownPair {
  id: number;
  native_id: string;
  contract_type: ContractType;
  symbol: string;
  base: string;
  quote: string;
  settle: string | null;
  contract_size: string | null;
  expiry: string | null;
  tick: string | null;
  step: string | null;
  min_qty: string | null;
  max_qty: string | null;
  min_notional: string | null;
  max_leverage: string | null;
  maker: string | null;
  taker: string | null;
  own_fees: boolean;
  status: 'on' | 'off';
  source: 'sync' | 'manual';
  delisted_at: string | null;
}

type Value = string | null;
type Judge = (old: Value, next: Value) => ChangeClass;

/** Precision that changes so many times over makes old orders meaningless. */
const leap = 10;

/** Robots started with the old value would calculate wrongly. */
const always: Judge = () => 'dangerous';
const harmless: Judge = () => 'cosmetic';

/** A step of prices or quantities. */
const precision: Judge = (old, next) => {
  if (next === null) return 'dangerous';
  if (old === null) return 'tightening';
  const ratio = decimal(next).dividedBy(old);
  if (ratio.greaterThanOrEqualTo(leap) || ratio.times(leap).lessThanOrEqualTo(1)) return 'dangerous';
  return ratio.greaterThan(1) ? 'tightening' : 'cosmetic';
};

/** A least amount that vanishes may be a defective answer. */
const least: Judge = (old, next) => {
  if (next === null) return 'dangerous';
  return old === null || compare(next, old) > 0 ? 'tightening' : 'cosmetic';
};
const most: Judge = (old, next) => {
  if (next === null) return 'cosmetic';
  return old === null || compare(next, old) < 0 ? 'tightening' : 'cosmetic';
};

/** The facts that are compared, with what a change of each means. */
const judges = {
  symbol: harmless,
  base: always,
  quote: always,
  settle: always,
  contract_size: always,
  expiry: always,
  tick: precision,
  step: precision,
  min_qty: least,
  max_qty: most,
  min_notional: least,
  max_leverage: most,
  maker: harmless,
  taker: harmless,
} satisfies Partial<Record<keyof KnownPair, Judge>>;

export const comparedFacts = Object.keys(judges) as (keyof typeof judges)[];
const fees: readonly string[] = ['maker', 'taker'];
const texts: readonly string[] = ['symbol', 'base', 'quote', 'settle'];

/** What the exchange says otherwise of a pair that we know. */
export function changedFields(known: KnownPair, market: Market): FieldChange[] {
  const typeChange: FieldChange[] =
    known.contract_type === market.contract_type
      ? []
      : [{ field: 'contract_type', old: known.contract_type, new: market.contract_type, class: 'dangerous' }];
  const facts = comparedFacts.flatMap((field): FieldChange[] => {
    if (known.own_fees && fees.includes(field)) return [];
    const [old, next] = [known[field], market[field]];
    return isSame(field, old, next) ? [] : [{ field, old, new: next, class: judges[field](old, next) }];
  });
  return [...typeChange, ...facts];
}

/** What is shown of a pair that we do not know yet. */
export function newFields(market: Market): FieldChange[] {
  return comparedFacts
    .filter((field) => market[field] !== null)
    .map((field) => ({ field, old: null, new: market[field], class: 'new' }));
}

/** The class of a change is that of its gravest field. */
export function gravest(fields: readonly FieldChange[]): ChangeClass {
  const rank = Math.max(...fields.map((field) => changeClasses.indexOf(field.class)));
  return changeClasses[rank] ?? 'cosmetic';
}

/** Whether two values of a fact are one: `0.10` and `0.1`, or one moment written differently. */
export function isSame(field: string, one: Value, other: Value): boolean {
  if (one === null || other === null || one === other) return one === other;
  if (texts.includes(field)) return false;
  if (field === 'expiry') return new Date(one).getTime() === new Date(other).getTime();
  return compare(one, other) === 0;
}
