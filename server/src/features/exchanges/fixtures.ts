import sql from 'sql-template-tag';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

/** An exchange that has been added; it is on unless told otherwise. */
export async function anExchange(
  { services }: Pick<TestServer, 'services'>,
  { code = `exchange${++made}`, status = 'on' }: { code?: string; status?: 'on' | 'off' } = {},
): Promise<{ id: number; code: string }> {
  return await services.db.one(sql`
    INSERT INTO exchange (code, name, status, supports, key_fields, rate_limit_ms, timeframes)
    VALUES (${code}, ${code}, ${status}, '{spot,linear}', '{apiKey,secret}', 50, '{1m,1h}') RETURNING id, code`);
}
