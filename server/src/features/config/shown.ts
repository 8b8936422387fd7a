import type { Language } from '@quarterdeck/contract/core/language';
import {
  type ConfigEntry,
  type ConfigGroup,
  hiddenValue,
} from '@quarterdeck/contract/features/config/config';
import { type EmailSetting, emailTitles } from '@quarterdeck/contract/features/config/email';
import { serverOf } from '#kernel/mail/mail-server.ts';
import type { Config } from '#server/start/config.ts';

/** Settings as their page shows them: with their titles, and with what the environment says in place of what is stored. */
export function shown(
  entries: readonly ConfigEntry[],
  language: Language,
  config: Pick<Config, 'smtp'>,
): ConfigEntry[] {
  const given = emailByEnvironment(config);
  return entries.map((entry) => {
    if (entry.group !== 'email') return entry;
    // The names of the group are those of its titles.
    const name = entry.name as EmailSetting;
    const title = emailTitles[name][language];
    return given === undefined
      ? { ...entry, title }
      : { ...entry, title, value: given[name], from_environment: true };
  });
}

/** Whether the operator sets this group. */
export function isFromEnvironment(group: ConfigGroup, { smtp }: Pick<Config, 'smtp'>): boolean {
  return group === 'email' && smtp !== undefined;
}

function emailByEnvironment({ smtp }: Pick<Config, 'smtp'>): Record<EmailSetting, string> | undefined {
  if (smtp === undefined) return undefined;
  const { host, port, secure, password, from, name } = serverOf(smtp);
  return {
    email_server_address: host,
    email_nickname: name,
    email_port: String(port),
    email_address: from,
    email_passwd: password === '' ? '' : hiddenValue,
    whether_ssl: secure ? '1' : '2',
  };
}
