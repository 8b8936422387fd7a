import { randomBytes } from 'node:crypto';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { beginSecondFactor, confirmSecondFactor } from '@quarterdeck/contract/features/personal/personal';
import { identityIndex, removeIdentity } from '@quarterdeck/contract/features/providers/providers';
import {
  lockSession,
  login,
  stepUp,
  unlockSession,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { codeOf } from '#identity/totp.ts';
import { createClient } from '../../support/client.ts';
import { fromBase32 } from '../../support/from-base32.ts';
import {
  aLinkedMember,
  browser,
  countOf,
  peer,
  person,
  provider,
  refusalOf,
  runProvider,
  server,
  signIn,
} from './fixtures.ts';

runProvider();

const holding = (token: string) => createClient({ app: server.app, defects: [], token });

describe('who may come in', () => {
  const settings = (name: 'match_email' | 'trust_mfa' | 'open_registration' | 'enabled', value = true) =>
    server.services.db.query(
      {
        match_email: sql`UPDATE provider SET match_email = ${value}, version = version + 1`,
        trust_mfa: sql`UPDATE provider SET trust_mfa = ${value}, version = version + 1`,
        open_registration: sql`UPDATE provider SET open_registration = ${value}, version = version + 1`,
        enabled: sql`UPDATE provider SET enabled = ${value}, version = version + 1`,
      }[name],
    );
  const aMemberWithMail = async (email = person.email.toUpperCase()) => {
    const member = await anAdmin(server.services.db, { actions: [] });
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = ${email} WHERE id = ${member.id}`);
    return member;
  };

  test('no one whom no one has linked, and no row comes of it but the log’s', async () => {
    await aMemberWithMail();
    const before = [await countOf('admin'), await countOf('identity'), await countOf('session')];
    expect(await refusalOf()).toBe('social_login_unknown');
    expect([await countOf('admin'), await countOf('identity'), await countOf('session')]).toEqual(before);
    expect(
      await server.services.db.maybe(sql`
        SELECT actor, error FROM admin_log WHERE action = 'session.login' ORDER BY id DESC LIMIT 1`),
    ).toMatchObject({ actor: 'pe…', error: 'social_login_unknown' });
  });

  test('by the e-mail address where that is configured; it is linked from then on', async () => {
    const { id, username } = await aMemberWithMail();
    await settings('match_email');
    const { answer } = await signIn();
    expect(answer.status).toBe(200);
    expect(
      await server.services.db.query(sql`
        SELECT actor, object_id, after FROM admin_log
        WHERE action = 'personal.link_identity' AND actor = ${username}`),
    ).toMatchObject([{ object_id: id, after: { label: person.email } }]);
    const client = createClient({ app: server.app, defects: [], token: answer.data.token });
    expect((await client.call(noticeList)).list).toMatchObject([
      { type: 'identity_linked', object_id: id, by: expect.stringMatching(/^Provider/) },
    ]);
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = NULL WHERE id = ${id}`);
    expect((await signIn()).answer.status).toBe(200);
    expect((await client.call(noticeList)).list).toHaveLength(1);
  });

  test('not by an address that only its owner gave', async () => {
    const { id } = await aMemberWithMail();
    await server.services.db.query(sql`
      UPDATE admin SET email = ${person.email}, confirmed_email = NULL WHERE id = ${id}`);
    await settings('match_email');
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test.each([false, undefined])('not by an address whose verification is %s', async (verified) => {
    await aMemberWithMail();
    await settings('match_email');
    peer.person = {
      sub: person.sub,
      email: person.email,
      ...(verified !== undefined && { email_verified: verified }),
    };
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('not by an address that two have, or whose owner is linked to another account', async () => {
    await settings('match_email');
    const first = await aMemberWithMail();
    await aMemberWithMail();
    expect(await refusalOf()).toBe('social_login_unknown');
    await server.services.db.query(sql`UPDATE admin SET confirmed_email = NULL WHERE id <> ${first.id}`);
    await server.services.db.query(sql`
      INSERT INTO identity (provider_id, subject, admin_id, label) VALUES (${provider}, 'other', ${first.id}, '')`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test.each(['disabled', 'pending', 'invited', 'deleted'])('no admin who is %s', async (status) => {
    const { id } = await aLinkedMember();
    await server.services.db.query(sql`UPDATE admin SET status = ${status} WHERE id = ${id}`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('no one from an address that is not allowed to them', async () => {
    const { id } = await aLinkedMember();
    await server.services.db.query(sql`UPDATE admin SET allowed_ips = '{10.0.0.0/8}' WHERE id = ${id}`);
    expect(await refusalOf()).toBe('social_login_unknown');
  });

  test('no one whose name is locked', async () => {
    const { username } = await aLinkedMember();
    await server.services.db.query(sql`
      INSERT INTO sign_in_failure (username, failures, last_at, locked_until)
      VALUES (${username}, 9, now(), now() + interval '5 minutes')`);
    expect(await refusalOf()).toBe('sign_in_locked');
  });

  test('who is no one asks for an account, once, where that is configured', async () => {
    await settings('open_registration');
    peer.person = { ...person, preferred_username: 'eve <b>', name: 'Eve' };
    expect(await refusalOf()).toBe('social_login_unknown');
    expect(await refusalOf()).toBe('social_login_unknown');
    const made = await server.services.db.query(sql`
      SELECT username, nickname, status, email, password_hash, (SELECT count(*)::integer FROM admin_role WHERE admin_id = admin.id) AS roles
      FROM admin WHERE email = ${person.email}`);
    expect(made).toMatchObject([
      {
        username: expect.stringMatching(/^eveb-[0-9a-f]{8}$/),
        nickname: person.email,
        status: 'pending',
        password_hash: null,
        roles: 0,
      },
    ]);
    await server.services.db.query(sql`UPDATE admin SET status = 'active' WHERE email = ${person.email}`);
    expect((await signIn()).answer.status).toBe(200);
  });

  test('who asks for an account in two windows at once has one', async () => {
    await settings('open_registration');
    const visitor = browser();
    const [first, second] = [(await visitor.begin()).data.address, (await visitor.begin()).data.address];
    const returned = [await peer.visit(first), await peer.visit(second)];
    const answers = returned.map((address) => visitor.finish(address));
    expect((await Promise.all(answers)).map(({ error }) => error)).toEqual([
      'social_login_unknown',
      'social_login_unknown',
    ]);
    expect(
      await server.services.db.query(sql`SELECT id FROM admin WHERE email = ${person.email}`),
    ).toHaveLength(1);
  });

  test('who has no password is asked for none, and shows again who they are by signing in again', async () => {
    const { id, username } = await aLinkedMember();
    const { db } = server.services;
    await db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${id}`);
    const enter = async () => {
      const { token } = (await signIn()).answer.data;
      return createClient({ app: server.app, defects: [], token });
    };
    const client = await enter();
    expect((await client.post(removeIdentity, { id: 999_999 })).error).toBe('not_found');
    const [{ id: last = 0 } = {}] = (await client.call(identityIndex)).list;
    expect((await client.post(removeIdentity, { id: last })).error).toBe('password_absent');
    expect((await client.call(identityIndex)).list).toHaveLength(1);
    await db.query(sql`UPDATE session SET proven_at = now() - interval '1 hour' WHERE admin_id = ${id}`);
    server.services.sessions.forget(id);
    const refused = await client.post(removeIdentity, { id: 999_999 });
    expect(refused).toMatchObject({ error: 'step_up_required', data: { methods: ['provider'] } });
    expect((await client.post(stepUp, { method: 'password', password: 'anything' })).error).toBe(
      'password_absent',
    );
    await client.call(lockSession);
    expect((await client.post(unlockSession, { password: 'anything' })).error).toBe('password_absent');
    expect((await server.anonymous.post(login, { username, password: 'anything' })).error).toBe(
      'credentials_wrong',
    );
    expect((await (await enter()).post(removeIdentity, { id: 999_999 })).error).toBe('not_found');
  });

  test('no one by a provider that is switched off, also who is there already', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    await settings('enabled', false);
    expect((await visitor.finish(returned)).error).toBe('social_login_off');
    expect((await visitor.begin()).error).toBe('social_login_off');
  });

  describe('with a second factor', () => {
    const secret = randomBytes(20);
    const code = () => codeOf(secret, Math.floor(Date.now() / 30_000));
    beforeEach(async () => {
      const { id } = await aLinkedMember();
      const sealed = server.services.cipher.seal(secret.toString('base64'), `second_factor ${id}`);
      await server.services.db.query(sql`
        INSERT INTO second_factor (admin_id, secret_sealed, confirmed_at) VALUES (${id}, ${sealed}, now())`);
    });

    test('only with its code, for which the same may be sent again', async () => {
      peer.tamper = (header, { auth_time: _, ...claims }) => peer.signed(header, claims);
      const { visitor, returned, answer } = await signIn();
      expect(answer.error).toBe('code_required');
      expect((await visitor.finish(returned, { second_factor: '000000' })).error).toBe('code_wrong');
      expect((await browser().finish(returned, { second_factor: code() })).error).toBe(
        'social_login_expired',
      );
      expect((await visitor.finish(returned, { second_factor: code() })).status).toBe(200);
      expect((await visitor.finish(returned, { second_factor: code() })).error).toBe('social_login_expired');
      // The code was a proof of now.
      expect(
        await server.services.db.one(
          sql`SELECT created_at = proven_at AS fresh FROM session ORDER BY id DESC LIMIT 1`,
        ),
      ).toEqual({ fresh: true });
    });

    test('that the provider asked for, where it is trusted with that', async () => {
      const asked = (amr: string[]) => {
        peer.tamper = (header, claims) => peer.signed(header, { ...claims, amr });
      };
      asked(['pwd', 'mfa']);
      expect(await refusalOf()).toBe('code_required');
      await settings('trust_mfa');
      expect((await signIn()).answer.status).toBe(200);
      asked(['pwd']);
      expect(await refusalOf()).toBe('code_required');
    });
  });

  test('one who needs a factor and has none here owes one, unless the service is trusted with it and asked for it', async () => {
    const member = await aLinkedMember();
    await server.services.db.query(sql`
      UPDATE role SET second_factor_required = true FROM admin_role
      WHERE role.id = role_id AND admin_id = ${member.id}`);
    const dueAfter = async (amr: string[]) => {
      peer.tamper = (header, claims) => peer.signed(header, { ...claims, amr });
      const { answer } = await signIn();
      return (await holding(answer.data.token).call(userInfo)).due;
    };
    expect(await dueAfter(['pwd', 'mfa'])).toBe('second_factor_required');
    await settings('trust_mfa');
    expect(await dueAfter(['pwd'])).toBe('second_factor_required');
    expect(await dueAfter(['pwd', 'mfa'])).toBeUndefined();
  });

  test('one without a password sets it up by a proof that is fresh', async () => {
    const member = await aLinkedMember();
    await server.services.db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${member.id}`);
    await server.services.db.query(sql`
      UPDATE role SET second_factor_required = true FROM admin_role
      WHERE role.id = role_id AND admin_id = ${member.id}`);
    const { answer } = await signIn();
    const own = holding(answer.data.token);
    const stale = () =>
      server.services.db.query(
        sql`UPDATE session SET proven_at = now() - interval '1 day' WHERE admin_id = ${member.id}`,
      );
    await stale();
    expect((await own.post(beginSecondFactor, {})).error).toBe('step_up_required');
    await server.services.db.query(sql`UPDATE session SET proven_at = now() WHERE admin_id = ${member.id}`);
    const { secret } = await own.call(beginSecondFactor, {});
    const code = codeOf(fromBase32(secret), Math.floor(server.services.now().getTime() / 30_000));
    expect((await own.call(confirmSecondFactor, { code })).codes).toHaveLength(10);
    expect((await own.call(userInfo)).due).toBeUndefined();
  });
});
