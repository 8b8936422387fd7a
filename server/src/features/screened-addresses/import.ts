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
import type { Queryable } from '#kernel/database/sql.ts';
import { createTurns } from '#kernel/in-turn.ts';
import { Refusal } from '#kernel/refusal.ts';
import { parseScreening } from './parse.ts';
import { screenedSubject } from './subject.ts';

/** Reading takes processor time, and the text stays in memory. */
const inTurn = createTurns(1, { waitingMax: 20 });

/** Says what would become of a file; nothing is kept. */
export async function preview(
  db: Queryable,
  { text }: BodyOf<typeof previewScreening>,
): Promise<ScreeningPreview> {
  const { addresses, bad } = await inTurn(async () => parseScreening(text));
  const { known } = await db.one<{ known: number }>(sql`
    SELECT count(*) AS known FROM screened_address WHERE address = ANY(${addresses.map(({ address }) => address)}::text[])`);
  return {
    good: addresses.length - known,
    known,
    bad: bad.length,
    bad_rows: bad.slice(0, badRowsMax),
  };
}

type Input = BodyOf<typeof endpoint>;

/** Lists what a file names and is not listed yet. One who takes an address off meanwhile and this one wait for each other. */
export const importScreening = command<
  Input,
  ReplyOf<typeof endpoint>,
  undefined,
  ReturnType<typeof parseScreening>
>({
  action: 'screened_address.import',
  prepare: ({ text }) => inTurn(async () => parseScreening(text)),
  async run({ tx, input, prepared: { addresses, bad }, context }) {
    refuseBad(bad, input.skip_bad);
    if (addresses.length === 0) {
      throw new Refusal('file_without_rows', { fields: { text: 'file_without_rows' } });
    }
    const at = context.now.toISOString();
    // In one order, so that two who import at the same time wait for each other and no more.
    const added = await tx.query(sql`
      INSERT INTO screened_address (address, level, reason, added_by, created_at, updated_at)
      SELECT address, level, reason, ${context.actor.name}, ${at}, ${at}
      FROM jsonb_to_recordset(${JSON.stringify(addresses)}) AS given (address text, level text, reason text)
      ORDER BY address ON CONFLICT (address) DO NOTHING RETURNING id`);
    const counts = {
      added: added.length,
      known: addresses.length - added.length,
      skipped: bad.length,
    };
    return {
      reply: counts,
      object: { type: screenedSubject.type, id: 0 },
      before: null,
      after: { name: input.name, ...counts },
    };
  },
});
