import { isDelivery } from '@quarterdeck/contract/core/markets';
import type { ChangeClass, FieldChange, SyncFailure } from '@quarterdeck/contract/features/pairs/syncs';
import type { Market } from '@quarterdeck/market-data/client';
import { changedFields, gravest, type KnownPair, newFields } from './classify.ts';

/** Contracts that end within so many days are asked about while they are offered. */
const expiringDays = 7;
const day = 86_400_000;

/** What a sync says of one pair. */
export interface FoundChange {
  pair_id: number | null;
  native_id: string;
  contract_type: string;
  symbol: string;
  class: ChangeClass;
  fields: FieldChange[];
  /** Null: the exchange offers it no longer. */
  market: Market | null;
}

export interface Answer {
  markets: readonly Market[];
  /** The native ids of markets that could not be read: nothing is known of them, not even that they are gone. */
  unreadable: readonly string[];
}

export interface Comparison {
  changes: FoundChange[];
  /** Pairs of which the exchange says what we know. */
  unchanged: number[];
}

const keyOf = ({ native_id, contract_type }: { native_id: string; contract_type: string }) =>
  `${contract_type} ${native_id}`;

const isExpired = (expiry: string | null, now: Date) => expiry !== null && new Date(expiry) <= now;

/** Compares an exchange's markets with the pairs that we know of it. */
export function compareMarkets(
  known: readonly KnownPair[],
  { markets, unreadable }: Answer,
  now: Date,
): Comparison {
  const answered = new Map(markets.map((market) => [keyOf(market), market]));
  const knownKeys = new Set(known.map(keyOf));
  const unknownByNative = new Map(
    markets.filter((market) => !knownKeys.has(keyOf(market))).map((market) => [market.native_id, market]),
  );
  const illegible = new Set(unreadable);
  const changes: FoundChange[] = [];
  const unchanged: number[] = [];
  const retyped = new Set<Market>();

  for (const pair of known) {
    const market = answered.get(keyOf(pair)) ?? unknownByNative.get(pair.native_id);
    if (market !== undefined && !answered.has(keyOf(pair))) retyped.add(market);
    if (market === undefined && (illegible.has(pair.native_id) || pair.source === 'manual')) continue;
    const change = changeOf(pair, market, now);
    if (change !== undefined) changes.push(change);
    else if (market !== undefined) unchanged.push(pair.id);
  }
  for (const market of answered.values()) {
    if (knownKeys.has(keyOf(market)) || retyped.has(market)) continue;
    if (market.active && !isExpired(market.expiry, now)) changes.push(newPair(market));
  }
  return { changes, unchanged };
}

function changeOf(pair: KnownPair, market: Market | undefined, now: Date): FoundChange | undefined {
  if (market === undefined || !market.active || isExpired(market.expiry, now)) {
    return pair.delisted_at === null ? gone(pair, market, now) : undefined;
  }
  const fields = [
    ...changedFields(pair, market),
    ...(pair.delisted_at === null ? [] : [fieldOf('listed', 'false', 'true', 'new')]),
    ...(isExpiring(pair, market, now) ? [fieldOf('ends', null, market.expiry, 'expiring')] : []),
  ];
  return fields.length === 0
    ? undefined
    : { ...identity(pair, market), class: gravest(fields), fields, market };
}

function gone(pair: KnownPair, market: Market | undefined, now: Date): FoundChange {
  const isOver = isExpired(market?.expiry ?? pair.expiry, now);
  const field = isOver
    ? fieldOf('ends', null, market?.expiry ?? pair.expiry, 'delisted')
    : fieldOf('listed', 'true', 'false', 'delisted');
  return { ...identity(pair, market), class: 'delisted', fields: [field], market: null };
}

function isExpiring(pair: KnownPair, { expiry, contract_type }: Market, now: Date): boolean {
  if (pair.status === 'off' || !isDelivery(contract_type) || expiry === null) return false;
  return new Date(expiry).getTime() - now.getTime() <= expiringDays * day;
}

function newPair(market: Market): FoundChange {
  const { native_id, contract_type, symbol } = market;
  return { pair_id: null, native_id, contract_type, symbol, class: 'new', fields: newFields(market), market };
}

const identity = (pair: KnownPair, market: Market | undefined) => ({
  pair_id: pair.id,
  native_id: pair.native_id,
  contract_type: market?.contract_type ?? pair.contract_type,
  symbol: market?.symbol ?? pair.symbol,
});

const fieldOf = (
  field: string,
  old: string | null,
  next: string | null,
  changeClass: ChangeClass,
): FieldChange => ({ field, old, new: next, class: changeClass });

/** A type of which fewer pairs are known proves nothing by its absence. */
const typeMin = 3;

/**
 * Why an answer must be incomplete: it is empty, a whole type is missing, or less than half of the known pairs are in it. Manual,
 * delisted and expired pairs do not count.
 */
export function faultOf(
  known: readonly KnownPair[],
  { markets, unreadable }: Answer,
  now: Date,
): { failure: SyncFailure; text: string } | undefined {
  if (markets.length === 0) return { failure: 'empty', text: 'No markets in the answer' };
  const answered = new Set(markets.map(keyOf));
  const answeredIds = new Set([...markets.map(({ native_id }) => native_id), ...unreadable]);
  const illegible = new Set(unreadable);
  const expected = known.filter(
    ({ source, delisted_at, expiry }) => source === 'sync' && delisted_at === null && !isExpired(expiry, now),
  );
  for (const type of new Set(expected.map(({ contract_type }) => contract_type))) {
    const pairs = expected.filter(({ contract_type }) => contract_type === type);
    // One id may name a spot pair and a contract, so an id alone does not show that its type was answered.
    const isAnswered = pairs.some((pair) => answered.has(keyOf(pair)) || illegible.has(pair.native_id));
    if (pairs.length >= typeMin && !isAnswered) {
      return { failure: 'type_missing', text: `${type}: 0 of ${pairs.length}` };
    }
  }
  const count = expected.filter(({ native_id }) => answeredIds.has(native_id)).length;
  if (count * 2 < expected.length) {
    return { failure: 'too_few', text: `${count} of ${expected.length} known pairs` };
  }
  return undefined;
}
