import { sql } from 'drizzle-orm';
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core';

/** The columns that most tables share, so that an id, an amount and a time are the same everywhere. */
export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

export const reference = (name: string) => bigint(name, { mode: 'number' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An amount of money: exact, as wide as the ledger. */
export const money = (name: string) => numeric(name, { precision: 38, scale: 18 });

/** What amounts add up to, which may be wider than any of them. */
export const sum = (name: string) => numeric(name);

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const createdAt = () => time('created_at').notNull().default(sql`now()`);

/** Counts the changes of a row; a command on an older version is refused. */
export const version = () => integer('version').notNull().default(1);
