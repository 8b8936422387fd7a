import * as contract from '@quarterdeck/contract/features/files/library';
import sql from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { deleteMediaCommand, editMediaCommand, replaceMediaCommand } from './commands.ts';
import { mediaList } from './list.ts';
import { uploadToLibrary } from './upload.ts';

export const libraryBindings: readonly Binding[] = [
  ...bindList(mediaList),
  bind(contract.mediaDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const media = await findRow(db, mediaList, id, context.actor.access);
    const uses = await db.query<{ object_type: string; object_id: number }>(sql`
      SELECT object_type, object_id FROM media_use WHERE media_id = ${id}
      ORDER BY object_type, object_id DESC LIMIT ${contract.mediaUsesMax}`);
    return { media, uses, history: await historyOf(db, 'media', id) };
  }),
  bind(contract.uploadMedia, ({ wire, context, services }) => uploadToLibrary(wire, context, services), {
    action: 'media.upload',
  }),
  bindCommand(contract.editMedia, editMediaCommand),
  bindCommand(contract.replaceMedia, replaceMediaCommand),
  bindCommand(contract.deleteMedia, deleteMediaCommand),
];
