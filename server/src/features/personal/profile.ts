import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Look } from '@quarterdeck/contract/core/theme';
import type { editPersonal, Profile } from '@quarterdeck/contract/features/personal/personal';
import sql from 'sql-template-tag';
import { type ChangeInput, change, type Subject } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { requireUpload } from '#domain/files/uploads.ts';
import type { admin } from '#identity/table.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';

export const ownSubject: Subject<typeof admin.$inferSelect, Profile> = {
  type: 'admin',
  owner: 'house',
  read: readProfile,
  masked: ['password_hash'],
};

/** The account of one admin, as they see it themselves. */
export async function readProfile(db: Queryable, id: number): Promise<Profile> {
  return await db.one<Profile>(sql`
    SELECT id, username, nickname, avatar, created_at, password_changed_at, language, version,
      password_hash IS NOT NULL AS has_password,
      EXISTS (SELECT FROM second_factor WHERE admin_id = admin.id AND confirmed_at IS NOT NULL) AS second_factor,
      (SELECT count(*) FROM recovery_code WHERE admin_id = admin.id) AS recovery_codes_left,
      ARRAY(SELECT role.name FROM admin_role JOIN role ON role.id = admin_role.role_id
        WHERE admin_role.admin_id = admin.id ORDER BY role.id) AS roles
    FROM admin WHERE id = ${id}`);
}

type Edit = BodyOf<typeof editPersonal>;

const edit = change<typeof admin.$inferSelect, Profile, Edit & ChangeInput>(
  ownSubject,
  'personal.edit',
  async ({ tx, input: { nickname, avatar } }) => {
    if (avatar) await requireUpload(tx, avatar, 'avatar');
    return { nickname, ...(avatar !== undefined && { avatar }) };
  },
);

/** Saves an admin's language and theme. The version stays: editors of the account need not notice. */
export async function keepLook(db: Queryable, id: number, { language, theme }: Look): Promise<void> {
  await db.query(sql`
    UPDATE admin SET language = coalesce(${language ?? null}, language),
      theme = coalesce(${theme === undefined ? null : JSON.stringify(theme)}::jsonb, theme)
    WHERE id = ${id}`);
}

/** Edits the account of the caller, and no other. */
export function editOwn(body: Edit, context: RequestContext, services: Services): Promise<Profile> {
  return perform(edit, { ...body, id: context.actor.access.id }, context, services);
}
