import { secondFactorRules, superRoleId } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { secondFactorEffect } from '@quarterdeck/contract/features/config/config';
import { sensitiveRights } from '@quarterdeck/contract/rights';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { settingText } from '#kernel/settings/settings.ts';

/** The current setting. */
const present = settingText('second_factor', 'second_factor_for');

const isSensitive = `(role.id = ${superRoleId} OR role.actions && ARRAY['${sensitiveRights.join("','")}'])`;

const hasApp = (adminId: string) =>
  `EXISTS (SELECT FROM second_factor WHERE admin_id = ${adminId} AND confirmed_at IS NOT NULL)`;

/** SQL: whether the admin of this id has an authenticator or a passkey. */
export const hasFactor = (adminId: string) =>
  `(${hasApp(adminId)}
    OR EXISTS (SELECT FROM passkey WHERE admin_id = ${adminId}))`;

/**
 * SQL: whether the admin of this id needs a second factor, by the settings or by one of their role groups.
 * @param setting the rule to go by, as SQL
 */
export const needsFactor = (adminId: string, setting = present) =>
  `(${setting} = 'everyone' OR EXISTS (
    SELECT FROM admin_role JOIN role ON role.id = role_id WHERE admin_id = ${adminId}
      AND (role.second_factor_required OR (${setting} = 'sensitive' AND ${isSensitive}))))`;

/** SQL: whether they need one and have none. */
export const lacksFactor = (adminId: string, setting = present) =>
  `(NOT ${hasFactor(adminId)} AND ${needsFactor(adminId, setting)})`;

/** Whether signing in takes a second step: always with an authenticator, with a passkey alone where a factor is required. */
export async function takesSecondStep(db: Queryable, adminId: number): Promise<boolean> {
  const { takes } = await db.one<{ takes: boolean }>(sql`
    SELECT ${raw(hasApp('admin.id'))} OR (${raw(needsFactor('admin.id'))} AND ${raw(hasFactor('admin.id'))}) AS takes
    FROM admin WHERE id = ${adminId}`);
  return takes;
}

/** How many active admins lack a second factor by each rule. */
export async function countLacking(db: Queryable): Promise<ReplyOf<typeof secondFactorEffect>> {
  const counts = secondFactorRules.map(
    (rule) => `count(*) FILTER (WHERE ${lacksFactor('a.id', `'${rule}'`)})::int AS ${rule}`,
  );
  return await db.one(sql`SELECT ${raw(counts.join(', '))} FROM admin AS a WHERE status = 'active'`);
}

/**
 * To be asked after a factor was removed.
 * @throws Refusal `second_factor_last` where it was the last one of an admin who needs one.
 */
export async function requireFactorLeft(db: Queryable, adminId: number): Promise<void> {
  const lacking = await db.maybe(
    sql`SELECT FROM admin WHERE id = ${adminId} AND ${raw(lacksFactor('admin.id'))}`,
  );
  if (lacking !== undefined) throw new Refusal('second_factor_last');
}
