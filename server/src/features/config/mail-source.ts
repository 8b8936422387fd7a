import sql from 'sql-template-tag';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { isListed, isLoopback } from '#kernel/egress/egress-fetch.ts';
import { singleFlight } from '#kernel/list/single-flight.ts';
import { type MailServer, serverOf } from '#kernel/mail/mail-server.ts';
import { createMailer, type Mailer, mailerOf } from '#kernel/mail/mailer.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { Config } from '#server/start/config.ts';
import { sealedContext } from './secrets.ts';

const isSet = sql`
  SELECT FROM config WHERE "group" = 'email' AND name = 'email_server_address' AND value <> ''`;

/** As old as what tells whether mail can be sent may be, in milliseconds. */
const sharedAge = 1_000;

/** Mail goes by the environment where it names a server, and else by the settings of that moment. */
export function mailerFor(
  config: Pick<Config, 'smtp' | 'messageInternalHosts'>,
  db: Queryable,
  cipher: Cipher,
): Mailer {
  if (config.smtp !== undefined) return mailerOf(serverOf(config.smtp));
  return createMailer({
    isOn: () => singleFlight(db, isSet, sharedAge, async () => (await db.maybe(isSet)) !== undefined),
    find: () => serverBySettings(db, cipher, config.messageInternalHosts),
  });
}

async function serverBySettings(
  db: Queryable,
  cipher: Cipher,
  internalHosts: readonly string[],
): Promise<MailServer | undefined> {
  const email = await readSettings(db, 'email');
  if (email.email_server_address === '') return undefined;
  const { email_passwd: sealed, email_server_address: host } = email;
  return {
    host,
    port: Number(email.email_port),
    secure: email.whether_ssl === '1',
    mayBePlain: isLoopback(host) && isListed(host, internalHosts),
    user: email.email_address,
    password: sealed === '' ? '' : cipher.open(sealed, sealedContext('email_passwd')),
    from: email.email_address,
    name: email.email_nickname,
    internalHosts,
  };
}
