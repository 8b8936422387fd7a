import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { UserRow } from './subject.ts';

let made = 0;

type Given = Partial<Omit<UserRow, 'id' | 'path' | 'depth'>> & {
  referrer?: Pick<UserRow, 'id' | 'path' | 'depth'>;
};

/** A user who may withdraw: verified, with a second factor. */
export async function aUser(db: Queryable, given: Given = {}): Promise<UserRow> {
  made += 1;
  const { referrer, ...columns } = given;
  const uid = columns.uid ?? `u${process.pid}-${made}`;
  const row: Partial<UserRow> = {
    uid,
    username: `user.${made}`,
    nickname: `User ${made}`,
    invite_code: `I${process.pid}-${made}`,
    kyc_status: 'verified',
    twofa_enabled: true,
    referrer_id: referrer?.id ?? null,
    depth: referrer === undefined ? 0 : referrer.depth + 1,
    ...columns,
  };
  return await db.one<UserRow>(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('users', 'id')) AS id)
    INSERT INTO users (id, uid, username, nickname, email, phone, country, lang, invite_code, referrer_id, path, depth,
      is_trader, kyc_status, twofa_enabled, frozen, frozen_reason, frozen_until, frozen_by_id, frozen_by_risk,
      blacklisted, blacklist_reason, risk_score, activated_at, security_changed_at, last_login_at,
      register_device, register_ip, created_at)
    SELECT key.id, ${row.uid}, ${row.username}, ${row.nickname}, ${row.email ?? null}, ${row.phone ?? null},
      ${row.country ?? null}, ${row.lang ?? 'zh-CN'}, ${row.invite_code}, ${row.referrer_id ?? null},
      ${referrer?.path ?? '/'} || key.id || '/', ${row.depth}, ${row.is_trader ?? false}, ${row.kyc_status},
      ${row.twofa_enabled}, ${row.frozen ?? false}, ${row.frozen_reason ?? null}, ${row.frozen_until ?? null},
      ${row.frozen_by_id ?? null}, ${row.frozen_by_risk ?? false}, ${row.blacklisted ?? false},
      ${row.blacklist_reason ?? null}, ${row.risk_score ?? 0}, ${row.activated_at ?? null}, ${row.security_changed_at ?? null},
      ${row.last_login_at ?? null}, ${row.register_device ?? null}, ${row.register_ip ?? null}, ${row.created_at ?? new Date().toISOString()}
    FROM key RETURNING *`);
}
