import { deviceOf } from '@quarterdeck/contract/core/device';
import sql from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { neighbourhoodOf } from '#kernel/egress/ip-addresses.ts';
import type { Services } from '#server/services.ts';

/**
 * Notes from where somebody signs in, and tells them of a browser and a network that were never seen together before. Of
 * the very first there is nothing to tell.
 */
export async function notePlace(
  tx: Transaction,
  adminId: number,
  context: RequestContext,
  services: Services,
): Promise<void> {
  const { ip, userAgent, now } = context;
  const device = deviceOf(userAgent);
  // Each statement sees what was there before it began: the row itself is no earlier one.
  const made = await tx.maybe<{ has_earlier: boolean }>(sql`
    INSERT INTO sign_in_place AS place (admin_id, device, network, created_at)
    VALUES (${adminId}, ${device}, ${neighbourhoodOf(ip ?? '')}, ${now.toISOString()})
    ON CONFLICT DO NOTHING
    RETURNING EXISTS (SELECT FROM sign_in_place AS earlier WHERE earlier.admin_id = place.admin_id) AS has_earlier`);
  if (!made?.has_earlier) return;
  const payload = { device, ip };
  await services.events.emit('admin.new_place', { tx, objectId: adminId, payload, context, services });
}
