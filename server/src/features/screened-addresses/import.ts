import { badRowsMax } from '@quarterdeck/contract/core/csv-import';
import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  importScreening as endpoint,
  previewScreening,
  ScreeningPreview,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { refuseBad } from '#domain/csv-import/refuse-bad.ts';
import { type LogEach, logInsertEach } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { limitConcurrency } from '#kernel/semaphore.ts';
import { type NewAddress, parseScreening } from './parse.ts';
import { type ScreenedRow, screenedSubject } from './subject.ts';

/** Reading takes processor time, and the text stays in memory. */
const withPermit = limitConcurrency(1, { waitingMax: 20 });

/** Says what would become of a file; nothing is kept. */
export async function preview(
  db: Queryable,
  { text }: BodyOf<typeof previewScreening>,
): Promise<ScreeningPreview> {
  const { addresses, bad } = await withPermit(async () => parseScreening(text));
  const listed = await db.query<Listed>(listedAmong(addresses));
  const { raised, kept, known } = sortListed(addresses, listed);
  return {
    good: addresses.length - listed.length,
    known: known.length,
    ...countedRows({ raised, kept }),
    bad: bad.length,
    bad_rows: bad.slice(0, badRowsMax),
  };
}

type Listed = Pick<ScreenedRow, 'id' | 'address' | 'level' | 'reason'>;

const listedAmong = (addresses: readonly NewAddress[]) => sql`
  SELECT id, address, level, reason FROM screened_address
  WHERE address = ANY(${addresses.map(({ address }) => address)}::text[]) ORDER BY address`;

/** What a file says of addresses that are listed: a watched one may be blocked by it, a blocked one stays so. */
function sortListed(addresses: readonly NewAddress[], listed: readonly Listed[]) {
  const given = new Map(addresses.map((one) => [one.address, one]));
  const pairs = listed.flatMap((before) => {
    const after = given.get(before.address);
    return after === undefined ? [] : [{ before, after }];
  });
  const isOther = ({ before, after }: (typeof pairs)[number]) => before.level !== after.level;
  return {
    raised: pairs.filter((pair) => isOther(pair) && pair.after.level === 'block'),
    kept: pairs.filter((pair) => isOther(pair) && pair.after.level === 'watch'),
    known: pairs.filter((pair) => !isOther(pair)),
  };
}

type Sorted = ReturnType<typeof sortListed>;

function countedRows({ raised, kept }: Pick<Sorted, 'raised' | 'kept'>) {
  const rowsOf = (pairs: Sorted['raised']) =>
    pairs
      .map(({ after }) => after.row)
      .sort((one, other) => one - other)
      .slice(0, badRowsMax);
  return {
    raised: raised.length,
    raised_rows: rowsOf(raised),
    kept: kept.length,
    kept_rows: rowsOf(kept),
  };
}

type Input = BodyOf<typeof endpoint>;

/**
 * Lists what a file names and is not listed yet, and blocks what is only watched. One who takes an address off meanwhile and
 * this one wait for each other.
 */
export const importScreening = command<
  Input,
  ReplyOf<typeof endpoint>,
  undefined,
  ReturnType<typeof parseScreening>
>({
  action: 'screened_address.import',
  prepare: ({ text }) => withPermit(async () => parseScreening(text)),
  async run({ tx, input, prepared: { addresses, bad }, context }) {
    refuseBad(bad, input.skip_bad);
    if (addresses.length === 0) {
      throw new Refusal('file_without_rows', { fields: { text: 'file_without_rows' } });
    }
    const at = context.now.toISOString();
    // In one order, so that two who import at the same time wait for each other and no more.
    const added = await tx.query<Listed>(sql`
      INSERT INTO screened_address (address, level, reason, added_by, created_at, updated_at)
      SELECT address, level, reason, ${context.actor.name}, ${at}, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(addresses)}) AS given (address text, level text, reason text)
      ORDER BY address ON CONFLICT (address) DO NOTHING RETURNING id, address, level, reason`);
    const isAdded = new Set(added.map(({ address }) => address));
    const others = addresses.filter(({ address }) => !isAdded.has(address));
    const listed = await tx.query<Listed>(sql`${listedAmong(others)} FOR NO KEY UPDATE`);
    const { raised, kept } = sortListed(others, listed);
    raise(tx, raised, context);
    logEach(
      tx,
      added.map(({ id, ...after }) => ({ id, before: {}, after })),
      context,
    );
    const counts = {
      added: added.length,
      raised: raised.length,
      kept: kept.length,
      known: others.length - raised.length - kept.length,
      skipped: bad.length,
    };
    return {
      reply: { ...counts, ...countedRows({ raised, kept }) },
      object: { type: screenedSubject.type, id: 0 },
      before: null,
      after: { name: input.name, ...counts },
    };
  },
});

/** Blocks addresses that were only watched. */
function raise(tx: Transaction, raised: Sorted['raised'], context: RequestContext): void {
  if (raised.length === 0) return;
  const given = raised.map(({ before: { id }, after: { level, reason } }) => ({ id, level, reason }));
  tx.send(sql`
    UPDATE screened_address AS listed SET level = given.level, reason = given.reason,
      updated_at = ${context.now.toISOString()}, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(given)}) AS given (id bigint, level text, reason text)
    WHERE listed.id = given.id`);
  logEach(
    tx,
    raised.map(({ before, after }) => ({
      id: before.id,
      before: { level: before.level, reason: before.reason },
      after: { level: after.level, reason: after.reason },
    })),
    context,
  );
}

/** A row in the log for each address that a file adds or blocks. */
function logEach(tx: Transaction, changes: LogEach['changes'], context: RequestContext): void {
  if (changes.length === 0) return;
  tx.send(logInsertEach({ action: 'screened_address.import', type: screenedSubject.type, changes }, context));
}
