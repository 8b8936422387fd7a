import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { findCode } from '@quarterdeck/contract/features/codes/codes/codes';
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/contract/features/personal/personal';
import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import {
  createPlatformKey,
  rotatePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import {
  createWebhook,
  rotateWebhookSecret,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import type { FastifyInstance } from 'fastify';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '#features/admins/fixtures.ts';
import { someCodes } from '#features/codes/fixtures.ts';
import { aProvider } from '#features/providers/fixtures.ts';
import { offeredKey, privateKeyOf } from '#features/session/encryption/keys.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { type HouseKeys, keysOfHouse, sealProof } from '#identity/house-key.ts';
import { codeOf } from '#identity/totp.ts';
import { currentSigner } from '#kernel/audit/signing-keys.ts';
import { createCipher, oldKeyFileOf, sealedPrefix } from '#kernel/crypto/secret-key.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { StartupError } from '#kernel/startup-error.ts';
import { createApp } from '#server/app.ts';
import type { Services } from '#server/services.ts';
import { createServices } from '#server/start/create-services.ts';
import { type Client, createClient } from '#test/support/client.ts';
import { fromBase32 } from '#test/support/from-base32.ts';
import { processEnvironment } from '#test/support/process-environment.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testKeys, testServer } from '#test/support/test-server.ts';
import { rotateSecretKey, sealAllAnew } from './rotate-secret-key.ts';
import { sealedColumns } from './sealed-columns.ts';

const { key: oldKey, indexKey } = testKeys;
const newKey = Buffer.alloc(32, 9);
const both: HouseKeys = { key: newKey, oldKey, indexKey, isBeingReplaced: true };

let server: TestServer;
let folder: string;
let secret: Buffer;
let username: string;
let code: string;
let webhookId: number;
const invitation = { username: 'invited-once', nickname: 'x', role_ids: [1] };
const inviteKey = 'invited-under-this-key';
let invitedBy: string;
const createKey = 'create-platform-key';
const newKeyForm = { name: 'payments', calls: [everyCall] };
let platformSecret: string;

beforeAll(async () => {
  folder = makeScratchFolder();
  server = await testServer();
  const { db, cipher, pool } = server.services;
  await transaction(pool, (tx) => sealProof(tx, { ...both, key: oldKey }));
  const admin = await server.signIn('admin');
  ({ username } = await anAdmin(db, { password }));
  const own = await server.signIn(username, password);
  secret = fromBase32((await own.call(beginSecondFactor, { password })).secret);
  await own.call(confirmSecondFactor, { password, code: codeOf(secret, step()) });
  // Two more codes are used below, perhaps within these 30 seconds.
  await db.query(sql`UPDATE second_factor SET last_step = 0`);
  const provider = await aProvider(server.services, {
    issuer: 'https://id.example',
    clientId: 'x',
    clientSecret: 'y',
  });
  const visit = Buffer.alloc(32, 5);
  const visitSealed = cipher.seal('{}', `provider_visit ${visit.toString('hex')}`);
  await db.query(sql`
    INSERT INTO provider_visit (state_hash, browser_hash, provider_id, sealed, attested, expires_at)
    VALUES (${visit}, ${visit}, ${provider}, ${visitSealed}, ${visitSealed}, now() + interval '1 day')`);
  await db.query(sql`
    INSERT INTO config ("group", name, value, updated_at)
    VALUES ('email', 'email_passwd', ${cipher.seal('x', 'config email_passwd')}, now())`);
  await db.query(sql`
    INSERT INTO message (channel, template, recipient, recipient_hash, language, sealed, status, useful_until)
    VALUES ('mail', 'test', 'x', '', 'en-US', ${cipher.seal('{}', 'message')}, 'queued', now())`);
  const webhookSecret = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
  const hook = await admin.call(createWebhook, {
    url: 'https://hook.example/x',
    events: ['user.frozen'],
    secret: webhookSecret,
  });
  webhookId = hook.id;
  await admin.call(rotateWebhookSecret, {
    id: hook.id,
    version: hook.version,
    secret: `whsec_${Buffer.alloc(32, 6).toString('base64')}`,
    overlap_hours: 24,
  });
  const platformKey = (await admin.post(createPlatformKey, newKeyForm, { idempotencyKey: createKey })).data;
  platformSecret = platformKey.secret;
  const { id, version } = platformKey.platform_key;
  await admin.call(rotatePlatformKey, { id, version, overlap_hours: 24 });
  await transaction(pool, (tx) => currentSigner(tx, cipher, new Date()));
  await offeredKey('oaep', new Date(), server.services);
  const { data } = await admin.post(inviteAdmin, invitation, { idempotencyKey: inviteKey });
  invitedBy = data.code;
  await db.query(sql`
    INSERT INTO invitation_mail (admin_id, address, language, code_sealed, updated_at)
    VALUES (${data.admin.id}, 'x@example.com', 'en-US', ${cipher.seal(data.code, 'invitation_mail')}, now())`);
  const { codes } = await someCodes(server, { count: 450 });
  code = codes[0]?.text ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const step = () => Math.floor(Date.now() / 30_000);

/** How many texts of a column begin with what a key writes. */
const sealedBy = async (table: string, text: string, key: Buffer) =>
  (
    await server.services.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${raw(table)} WHERE ${raw(text)} LIKE ${`${sealedPrefix(key)}%`}`)
  ).count;

/** Every column of the database in which a key has sealed something, whatever it is. */
async function columnsWith(key: Buffer): Promise<string[]> {
  const columns = await server.services.db.query<{ name: string; table: string; column: string }>(sql`
    SELECT table_name || '.' || column_name AS name, format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'json', 'jsonb', 'ARRAY', 'character varying') ORDER BY 1`);
  const found: string[] = [];
  for (const { name, table, column } of columns) {
    const { rows } = await server.pool.query(`SELECT FROM ${table} WHERE ${column}::text LIKE $1 LIMIT 1`, [
      `%${sealedPrefix(key)}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The command in a process of its own. */
function startCommand() {
  const program = join(import.meta.dirname, '../../../scripts/admin.mjs');
  const child = spawn(process.execPath, [program, 'rotate-secret-key', '--data', folder], {
    env: {
      ...processEnvironment,
      DATABASE_URL: server.services.config.databaseUrl,
      DATABASE_OWNER_URL: server.pool.options.connectionString,
      SECRET_KEY: newKey.toString('hex'),
      SECRET_KEY_OLD: oldKey.toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return { child, ended: once(child, 'exit'), said: () => said };
}

/** A server with other keys over the same database. */
async function serverWith(
  keys: { key: Buffer; oldKey?: Buffer },
  work: (part: {
    app: FastifyInstance;
    services: Services;
    client: (token?: string) => Client;
  }) => Promise<void>,
) {
  const { config, pool, exportPool, log } = server.services;
  const services = createServices({ config, pool, exportPool, log, keys: { ...keys, indexKey } });
  const app = await createApp(services);
  const client = (token?: string) =>
    createClient({ app, defects: [], ...(token !== undefined && { token }) });
  try {
    await work({ app, services, client });
  } finally {
    await app.close();
    await services.sessions.close();
  }
}

test('replaced by a command that is killed half-way and run again, while servers go on, every secret opens with the new key alone', async () => {
  expect(await columnsWith(oldKey)).toEqual(
    [
      ...new Set([
        ...sealedColumns.map(({ table, text }) => `${table}.${text.split(' ')[0]}`),
        'key_proof.sealed',
      ]),
    ].toSorted(),
  );

  // The transaction that changes the last codes blocks the command there.
  const holder = await server.pool.connect();
  await holder.query('BEGIN; SELECT FROM code WHERE serial = 450 FOR UPDATE');
  const first = startCommand();
  await expect.poll(() => sealedBy('code', 'sealed', newKey), { timeout: 60_000 }).toBe(400);
  first.child.kill('SIGKILL');
  await first.ended;
  await holder.query('ROLLBACK');
  holder.release();

  expect(await sealedBy('code', 'sealed', oldKey)).toBe(50);
  expect(await sealedBy('log_key', 'private_key', newKey)).toBeGreaterThan(0);
  await expect(keysOfHouse(server.pool, { secretKey: newKey, dataDir: folder })).rejects.toThrow(
    'SECRET_KEY_OLD',
  );
  await serverWith({ key: newKey, oldKey }, async ({ client }) => {
    const admin = client(
      (await client().call(login, { username: 'admin', password: 'password of the tests' })).token,
    );
    await admin.call(findCode, { code });
    expect((await client().post(login, { username, password, code: codeOf(secret, step()) })).status).toBe(
      200,
    );
  });

  const second = startCommand();
  const [status] = await second.ended;
  expect({ status, said: second.said() }).toEqual({
    status: 0,
    said: expect.stringContaining('Nothing is sealed with the old key'),
  });
  expect(await columnsWith(oldKey)).toEqual([]);
  for (const { table, text } of sealedColumns) expect(await sealedBy(table, text, newKey)).toBeGreaterThan(0);
  await expect(keysOfHouse(server.pool, { secretKey: oldKey, dataDir: folder })).rejects.toThrow(
    'is another one',
  );
  expect(await keysOfHouse(server.pool, { secretKey: newKey, dataDir: folder })).toMatchObject({
    indexKey,
    isBeingReplaced: false,
  });

  await serverWith({ key: newKey }, async ({ services, client }) => {
    const admin = client(
      (await client().call(login, { username: 'admin', password: 'password of the tests' })).token,
    );
    expect(await admin.call(findCode, { code })).toEqual({ id: expect.any(Number) });
    expect((await admin.post(inviteAdmin, invitation, { idempotencyKey: inviteKey })).data?.code).toBe(
      invitedBy,
    );
    const repeated = await admin.post(createPlatformKey, newKeyForm, { idempotencyKey: createKey });
    expect(repeated.data?.secret).toBe(platformSecret);
    const signed = await client().post(login, { username, password, code: codeOf(secret, step() + 1) });
    expect((await client(signed.data.token).call(userInfo)).username).toBe(username);
    const rows = await services.db.query<{ context: string; text: string }>(
      sql`SELECT 'webhook secret' AS context, unnest(ARRAY[secret_sealed, previous_secret_sealed]) AS text FROM webhook WHERE id = ${webhookId}`,
    );
    for (const { context, text } of rows) expect(services.cipher.open(text, context)).toMatch(/./);
    await transaction(services.pool, (tx) => currentSigner(tx, services.cipher, new Date()));
    const { id } = await services.db.one<{ id: number }>(sql`SELECT id FROM sign_in_key`);
    expect(await privateKeyOf(id, services)).toBeDefined();
  });
  const { sealed } = await server.services.db.one<{ sealed: string }>(sql`SELECT sealed FROM code LIMIT 1`);
  expect(() => createCipher(oldKey).open(sealed)).toThrow('Sealed by another key');

  const rows = await server.services.db.query<{ after: unknown }>(sql`
    SELECT after FROM admin_log WHERE action = 'secret_key.rotate' ORDER BY id`);
  expect(rows).toMatchObject([{ after: { unreadable: 0 } }]);
});

test('run again without another key it stops, for it would seem to have replaced one', async () => {
  const finished = { ...both, isBeingReplaced: false };
  const { services } = server;
  const before = await stateOf(server.pool);
  await expect(rotateSecretKey(services, finished)).rejects.toThrow(
    new StartupError(
      `The last key rotation is complete: move ${oldKeyFileOf(services.config.dataDir)} away to start another.`,
    ),
  );
  const bySetting = { ...services, config: { ...services.config, secretKey: newKey } };
  await expect(rotateSecretKey(bySetting, finished)).rejects.toThrow(
    'set SECRET_KEY to a new key and SECRET_KEY_OLD to the current one',
  );
  expect(await stateOf(server.pool)).toEqual(before);
});

test('sealing once more finds what a server sealed meanwhile, and leaves what neither key opens', async () => {
  const { db } = server.services;
  const { key } = await db.one<{ key: string }>(sql`SELECT key FROM platform_key LIMIT 1`);
  await db.query(
    sql`UPDATE platform_key SET secret_sealed = ${createCipher(oldKey).seal('late', `api_key:${key}`)} WHERE key = ${key}`,
  );
  const lost = createCipher(Buffer.alloc(32, 3)).seal('lost', 'log_key');
  await db.query(
    sql`INSERT INTO log_key (fingerprint, public_key, private_key, created_at, retired_at) VALUES ('f', 'p', ${lost}, now(), now())`,
  );
  expect(await sealAllAnew(server.services.pool, both)).toEqual({ sealedAnew: 1, unreadable: 1 });
  expect(await columnsWith(oldKey)).toEqual([]);
  expect(await sealedBy('log_key', 'private_key', Buffer.alloc(32, 3))).toBe(1);
});
