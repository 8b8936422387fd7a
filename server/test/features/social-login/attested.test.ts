import { generateKeyPairSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { OidcPeer } from '../../support/oidc-peer.ts';
import { aLinkedMember, browser, countOf, peer, refusalOf, runProvider, server, signIn } from './fixtures.ts';

runProvider();

describe('what comes back', () => {
  test('is good once, also of many at the same moment', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.finish(returned)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });

  test('is worth nothing in another browser, and does not keep its own from it', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    const other = browser();
    expect((await other.finish(returned)).error).toBe('social_login_expired');
    await other.begin();
    expect((await other.finish(returned)).error).toBe('social_login_expired');
    expect((await visitor.finish(returned)).status).toBe(200);
  });

  test('with a state that no one began is refused', async () => {
    const { visitor, returned } = await signIn();
    returned.searchParams.set('state', 'A'.repeat(43));
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });

  test('with the code of another sign-in is refused', async () => {
    await aLinkedMember();
    const [mine, theirs] = [browser(), browser()];
    const returned = await peer.visit((await mine.begin()).data.address);
    const stolen = await peer.visit((await theirs.begin()).data.address);
    returned.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect((await mine.finish(returned)).error).toBe('social_login_refused');
  });

  test('is waited for by each window of a browser by itself', async () => {
    await aLinkedMember();
    const visitor = browser();
    const first = await peer.visit((await visitor.begin()).data.address);
    const second = await peer.visit((await visitor.begin()).data.address);
    const answer = await visitor.finish(first);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await visitor.finish(second)).status).toBe(200);
  });

  test('in the name of another provider is refused', async () => {
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    returned.searchParams.set('iss', 'https://other.example');
    expect((await visitor.finish(returned)).error).toBe('social_login_refused');
  });

  test('after ten minutes is too late', async () => {
    await aLinkedMember();
    const visitor = browser();
    const returned = await peer.visit((await visitor.begin()).data.address);
    await server.services.db.query(sql`UPDATE provider_visit SET expires_at = now() - interval '1 second'`);
    expect((await visitor.finish(returned)).error).toBe('social_login_expired');
  });
});

describe('an identity token', () => {
  const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const seconds = () => Math.floor(Date.now() / 1000);
  const without = (text: string) => text.replace(/\.[^.]*$/, '.');
  const forgeries: [string, OidcPeer['tamper']][] = [
    ['without a signature', (_header, claims) => without(peer.signed({ alg: 'none' }, claims))],
    ['whose signature was left out', (header, claims) => without(peer.signed(header, claims))],
    ['signed by another key', (header, claims) => peer.signed(header, claims, another)],
    ['of another nonce', (header, claims) => peer.signed(header, { ...claims, nonce: 'x' })],
    ['without a nonce', (header, { nonce: _, ...claims }) => peer.signed(header, claims)],
    ['for another client', (header, claims) => peer.signed(header, { ...claims, aud: 'another' })],
    ['of another issuer', (header, claims) => peer.signed(header, { ...claims, iss: 'https://x.example' })],
    ['that has expired', (header, claims) => peer.signed(header, { ...claims, exp: seconds() - 600 })],
    ['of the future', (header, claims) => peer.signed(header, { ...claims, iat: seconds() + 120 })],
    ['without a subject', (header, claims) => peer.signed(header, { ...claims, sub: '' })],
    ['that is none', () => 'nonsense'],
  ];

  test.each(forgeries)('%s is refused, and no one is signed in', async (_what, tamper) => {
    await aLinkedMember();
    const before = await countOf('session');
    peer.tamper = tamper;
    expect(await refusalOf()).toBe('social_login_refused');
    expect(await countOf('session')).toBe(before);
  });

  test('that is signed again and says the same is taken', async () => {
    await aLinkedMember();
    peer.tamper = (header, claims) => peer.signed(header, claims);
    expect((await signIn()).answer.status).toBe(200);
  });

  test('of a clock that is a little ahead is taken', async () => {
    await aLinkedMember();
    peer.tamper = (header, claims) => peer.signed(header, { ...claims, iat: seconds() + 30 });
    expect((await signIn()).answer.status).toBe(200);
  });
});
