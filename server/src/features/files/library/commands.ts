import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type {
  deleteMedia,
  editMedia,
  Media,
  replaceMedia,
} from '@quarterdeck/contract/features/files/library';
import sql from 'sql-template-tag';
import { change, removal } from '#command/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requirePublisher } from './published-uses.ts';
import { type MediaRow, mediaSubject } from './subject.ts';

export const editMediaCommand = change<MediaRow, Media, BodyOf<typeof editMedia>>(
  mediaSubject,
  'media.edit',
  async ({ input: { name, alt_zh, alt_en } }) => ({ name, alt_zh, alt_en }),
);

/** The address stays, its contents become those of another, which goes. Where they are published, that publishes them. */
export const replaceMediaCommand = change<MediaRow, Media, BodyOf<typeof replaceMedia>>(
  mediaSubject,
  'media.replace',
  async ({ tx, row, input: { with_id }, context, services }) => {
    const other =
      with_id === row.id
        ? undefined
        : await tx.maybe<MediaRow>(sql`SELECT * FROM media WHERE id = ${with_id} FOR UPDATE`);
    if (other === undefined) throw new Refusal('not_found', { fields: { with_id: 'not_found' } });
    if (other.kind !== row.kind) throw new Refusal('media_other_kind');
    await requireUnused(tx, other.id);
    const shown = await requirePublisher(tx, services.registry.published, row, context);
    await tx.query(sql`DELETE FROM media_form WHERE media_id = ${row.id}`);
    await tx.query(sql`UPDATE media_form SET media_id = ${row.id} WHERE media_id = ${other.id}`);
    await tx.query(sql`DELETE FROM media WHERE id = ${other.id}`);
    for (const { published, row: record, content } of shown) {
      await published.requireReady?.(tx, content, record);
      await published.examine?.(tx, content);
    }
    const { media_type, size, width, height, blur } = other;
    return { media_type, size, width, height, blur, content_version: row.content_version + 1 };
  },
);

export const deleteMediaCommand = removal<MediaRow, Media, BodyOf<typeof deleteMedia>>(
  mediaSubject,
  'media.delete',
  async ({ tx, row }) => await requireUnused(tx, row.id),
);

/** Its row is locked, so nothing begins to use it meanwhile. */
async function requireUnused(tx: Transaction, id: number): Promise<void> {
  const use = await tx.maybe(sql`SELECT 1 FROM media_use WHERE media_id = ${id} LIMIT 1`);
  if (use !== undefined) throw new Refusal('media_in_use');
}
