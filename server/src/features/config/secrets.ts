import { sealedConfig } from '@quarterdeck/contract/features/config/config';
import { sealedColumn } from '#kernel/crypto/sealed-column.ts';

/** Where a secret is sent: who changes one of these has to know it. */
export const serverNames: Readonly<Record<string, readonly string[]>> = {
  email_passwd: ['email_server_address', 'email_port', 'email_address'],
  sms_secret: ['sms_provider', 'sms_url', 'sms_key'],
};

export const sealedContext = (name: string) => `config ${name}`;

const names = sealedConfig.map((name) => `'${name}'`).join(', ');

/** Null for settings that are no secrets. */
export const sealedSettings = {
  ...sealedColumn({
    table: 'config',
    id: ['id'],
    column: 'value',
    context: `'config ' || name`,
    sealedIn: { 'features/config/edit.ts': 1 },
  }),
  text: `value || CASE WHEN name IN (${names}) AND value <> '' THEN '' END`,
};
