import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { Language } from '@quarterdeck/contract/core/language';
import type { Maintenance } from '@quarterdeck/contract/features/config/site';
import type { Settings } from '#kernel/settings/settings.ts';

type Values = Settings<'maintenance'>;

/** What of the maintenance is told at this moment; null: nothing, for there is none, or it is over. */
export function maintenanceAt(values: Values, now: Date, language: Language): Maintenance | null {
  const { maintenance_on, maintenance_from: from, maintenance_until: until } = values;
  if (maintenance_on !== '1') return null;
  if (until !== '' && Date.parse(until) <= now.getTime()) return null;
  const isEnglish = language === 'en-US';
  const [own, other] = isEnglish
    ? [values.maintenance_message_en, values.maintenance_message_zh]
    : [values.maintenance_message_zh, values.maintenance_message_en];
  return {
    active: from === '' || Date.parse(from) <= now.getTime(),
    message: own || other,
    from: from || null,
    until: until || null,
  };
}

/** Whether somebody is let in although it is closed. */
export function isAdmitted({ maintenance_admits }: Values, access: Authority): boolean {
  if (maintenance_admits === 'everyone' || access.admin) return true;
  return maintenance_admits === 'settings' && can(access, 'config.edit');
}
