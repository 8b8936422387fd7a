import sql from 'sql-template-tag';
import { EgressError } from '#kernel/egress/egress-fetch.ts';
import { measured } from '#kernel/egress/measured.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Services } from '#server/services.ts';

export const measureJobName = 'release_measure';

/** Downloads the file of a draft to know its size and hash; what it found, the draft shows. */
export function releaseJobs(services: Services): Job[] {
  return [
    {
      name: measureJobName,
      options: { retryLimit: 3, retryDelay: 20, expireInSeconds: 900, concurrency: 1 },
      run: ({ id }) => measure(Number(id), services),
    },
    { name: 'release_check_forget', cron: '25 3 * * *', run: () => forget(services) },
  ];
}

export async function measure(id: number, { db, config, now }: Services): Promise<void> {
  const found = await db.maybe<{ address: string }>(sql`
    SELECT address FROM release WHERE id = ${id} AND status = 'draft' AND delivery = 'file' AND sha256 IS NULL`);
  if (found === undefined) return;
  const { address } = found;
  const at = now().toISOString();
  try {
    const { size, sha256 } = await measured(address, config.messageInternalHosts);
    await db.query(sql`
      UPDATE release SET size = ${size}, sha256 = ${sha256}, measure_error = NULL, updated_at = ${at}, version = version + 1
      WHERE id = ${id} AND address = ${address} AND sha256 IS NULL`);
  } catch (error) {
    const reason = error instanceof EgressError ? error.reason : 'unreachable';
    await db.query(sql`
      UPDATE release SET measure_error = ${reason}, updated_at = ${at}
      WHERE id = ${id} AND address = ${address} AND sha256 IS NULL`);
    if (reason !== 'refused') throw error;
  }
}

async function forget({ db, now }: Services): Promise<void> {
  const { checks_kept_days: days } = await readSettings(db, 'release');
  const last = new Date(now().getTime() - Number(days) * 86_400_000).toISOString();
  await db.query(sql`DELETE FROM release_check WHERE day < ${last}::timestamptz::date`);
  await db.query(sql`DELETE FROM release_report WHERE created_at < ${last}`);
}
