import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { Language } from '@quarterdeck/contract/core/language';
import type { Maintenance } from '@quarterdeck/contract/features/config/site';
import { localText } from '#domain/publishing/local-text.ts';
import type { Settings } from '#kernel/settings/settings.ts';

type Values = Settings<'maintenance'>;

/** What there is of a maintenance at this moment, besides its message; null: none, or it is over. */
export function maintenanceAt(values: Values, now: Date): Omit<Maintenance, 'message'> | null {
  const { maintenance_on, maintenance_from: from, maintenance_until: until } = values;
  if (maintenance_on !== '1') return null;
  if (until !== '' && Date.parse(until) <= now.getTime()) return null;
  return {
    active: from === '' || Date.parse(from) <= now.getTime(),
    from: from || null,
    until: until || null,
  };
}

/** The same, with its message in the language. */
export async function announcedMaintenance(
  values: Values,
  now: Date,
  language: Language,
): Promise<Maintenance | null> {
  const known = maintenanceAt(values, now);
  if (known === null) return null;
  const { maintenance_message_zh: zh, maintenance_message_en: en } = values;
  return { ...known, message: await localText(language, { zh, en }) };
}

/** Whether somebody is let in although it is closed. */
export function isAdmitted({ maintenance_admits }: Values, access: Authority): boolean {
  if (maintenance_admits === 'everyone' || access.admin) return true;
  return maintenance_admits === 'settings' && can(access, 'config.edit');
}
