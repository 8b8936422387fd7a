import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import * as contract from '@quarterdeck/contract/features/versions/releases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetAnswers } from '#kernel/list/single-flight.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { measure } from './measure.ts';

const content = Buffer.alloc(700_000, 7);
let shop: Server;
let address: string;
let server: TestServer;
let admin: Client;
let build = 0;
beforeAll(async () => {
  shop = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/app.apk' }).end();
    else if (request.url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else response.end(content);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(shop.address() as AddressInfo).port}`;
  server = await testServer({ config: { messageInternalHosts: ['localhost'] } });
  // Jobs are run manually.
  server.services.jobs.send = async () => {};
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await server?.close();
  shop?.close();
});

const add = async (more: object = {}) => {
  build += 1;
  const fields = { platform: 'web', build, semver: `1.0.${build}`, delivery: 'none', force: false };
  return await admin.call(contract.createRelease, { ...fields, ...more } as never);
};
const publish = async (row: contract.Release, rollout = 100) =>
  await admin.post(contract.publishRelease, { id: row.id, version: row.version, rollout });
const check = async (version: string, device = 'device-1', platform: contract.Platform = 'web') => {
  forgetAnswers(server.services.db);
  return await server.platform.call(contract.checkVersion, { platform, version, device });
};

test('an app is told of a release by its build, until it is halted or withdrawn', async () => {
  expect(await check('1')).toMatchObject({
    update: 'none',
    rule: 'nothing_released',
    check_after_minutes: 60,
  });
  const row = await add({ notes_zh: '更新', notes_en: 'News' });
  await publish(row);
  expect(await check('0.9.0')).toMatchObject({
    update: 'optional',
    rule: 'offered',
    release: { version: row.semver, build: row.build, notes: 'News' },
  });
  expect(await check(row.semver)).toMatchObject({ update: 'none', rule: 'up_to_date' });
  const halted = await admin.call(contract.haltRelease, {
    id: row.id,
    version: row.version + 1,
    reason: 'Crashes',
  });
  expect(await check('0.9.0')).toMatchObject({ update: 'none' });
  const resumed = await admin.call(contract.resumeRelease, { id: row.id, version: halted.version });
  expect(await check('0.9.0')).toMatchObject({ update: 'optional' });
  await admin.call(contract.withdrawRelease, { id: row.id, version: resumed.version, reason: 'Broken' });
  expect(await check('0.9.0')).toMatchObject({ update: 'none' });
  expect(
    await admin.call(contract.tellDevice, { platform: 'web', version: '0.9.0', device: 'x' }),
  ).toMatchObject({
    rule: 'nothing_released',
  });
});

test('a share only grows, a build only rises, and a minimum is within reach of everybody', async () => {
  const row = await add({ min_supported: 1 });
  expect(
    await admin.post(contract.createRelease, {
      platform: 'web',
      build: row.build,
      semver: '9.9.9',
      delivery: 'none',
      force: false,
    }),
  ).toMatchObject({ status: 422, error: 'release_build_not_growing' });
  expect(await publish(row, 5)).toMatchObject({ status: 422, error: 'release_minimum_too_high' });
  expect((await publish(row)).status).toBe(200);
  const next = await add();
  const released = (await publish(next, 20)).data;
  const widen = (rollout: number, version: number) =>
    admin.post(contract.widenRelease, { id: next.id, version, rollout });
  expect(await widen(10, released.version)).toMatchObject({
    status: 422,
    error: 'release_share_not_growing',
  });
  expect((await widen(60, released.version)).data).toMatchObject({ rollout: 60 });
  expect(
    await admin.post(contract.withdrawRelease, {
      id: row.id,
      version: row.version + 1,
      reason: 'Last for all',
    }),
  ).toMatchObject({ status: 200 });
});

test('the figures say how many devices each share means, and which build they have', async () => {
  const row = await add({ platform: 'desktop' });
  await publish(row, 5);
  await Promise.all(Array.from({ length: 40 }, (_, at) => check('1', `device-${at}`, 'desktop')));
  await check(String(row.build), 'device-1', 'desktop');
  const impact = await admin.call(contract.releaseImpact, { id: String(row.id) });
  expect(impact).toMatchObject({ devices: 40, updated: 1 });
  expect(impact.steps.at(-1)).toEqual({ rollout: 100, told: 39 });
  expect(impact.steps.map(({ rollout }) => rollout)).toEqual([1, 5, 10, 50, 100]);
  const { days } = await admin.call(contract.releaseAdoption, { platform: 'desktop' });
  expect(days).toMatchObject([{ devices: 40, builds: [{ build: row.build, devices: 1 }, { devices: 39 }] }]);
  const { list } = await admin.call(contract.releaseList.index, { platform: 'desktop' });
  expect(list[0]).toMatchObject({ devices: 1 });
});

test('a share grows by its steps, stands still while it is halted, and goes on from there', async () => {
  const row = await add({ platform: 'ios' });
  const steps = [
    { after_hours: 4, rollout: 10 },
    { after_hours: 24, rollout: 100 },
  ];
  const asked = { id: row.id, version: row.version, rollout: 1 };
  expect(await admin.post(contract.publishRelease, { ...asked, steps: steps.toReversed() })).toMatchObject({
    status: 400,
  });
  const released = (await admin.post(contract.publishRelease, { ...asked, steps })).data;
  expect(released).toMatchObject({ rollout: 1, steps: [{ rollout: 10 }, { rollout: 100 }] });
  const read = async () => (await admin.call(contract.releaseDetail, { id: String(row.id) })).release;
  const pass = (hours: number) =>
    server.pool.query(
      `UPDATE release SET halted_at = halted_at - make_interval(hours => $2), plan = jsonb_build_object('steps', (
        SELECT jsonb_agg(jsonb_build_object('rollout', s -> 'rollout', 'at', (s ->> 'at')::timestamptz - make_interval(hours => $2)))
        FROM jsonb_array_elements(plan -> 'steps') AS s)) WHERE id = $1`,
      [row.id, hours],
    );
  await pass(5);
  expect(await read()).toMatchObject({ rollout: 10 });
  const devices = Array.from({ length: 30 }, (_, at) => `ios-${at}`);
  for (const device of devices) await check('1', device, 'ios');
  const { steps: impact } = await admin.call(contract.releaseImpact, { id: String(row.id) });
  expect(impact.map(({ rollout }) => rollout)).toEqual([1, 10, 50, 100]);
  const halted = await admin.call(contract.haltRelease, {
    id: row.id,
    version: row.version + 1,
    reason: 'x',
  });
  await pass(100);
  expect(await read()).toMatchObject({ status: 'halted', rollout: 10, halt_cause: 'staff' });
  await admin.call(contract.resumeRelease, { id: row.id, version: halted.version });
  const resumed = await read();
  expect(resumed).toMatchObject({ rollout: 10, halted_at: null, steps: [{ rollout: 100 }] });
  const left = Date.parse(resumed.steps[0]?.at ?? '') - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(23);
  await server.pool.query(`UPDATE release_check SET day = day - 1 WHERE platform = 'ios'`);
  const told = await admin.call(contract.releaseTold, { platform: 'ios' });
  expect(told).toMatchObject({ devices: 30, looked_at: 30 });
  for (const { rule, examples } of told.groups)
    for (const { device, build: has } of examples)
      expect(
        await admin.call(contract.tellDevice, { platform: 'ios', version: String(has), device }),
      ).toMatchObject({ rule });
  expect(told.groups.reduce((sum, group) => sum + group.devices, 0)).toBe(30);
});

test('a release that crashes is halted by itself, is told to staff, and counts again once it is resumed', async () => {
  const row = await add({ platform: 'desktop' });
  await publish(row, 10);
  const report = async (sessions: number, crashes: number, version = row.semver) =>
    (
      await server.platform.post(contract.reportRelease, {
        platform: 'desktop',
        version,
        sessions,
        crashes,
        sign_ins: 0,
        sign_ins_refused: 0,
      })
    ).data;
  expect(await report(100, 50)).toEqual({ build: row.build, halted: false });
  expect(await report(9_900, 150)).toMatchObject({ halted: false });
  expect(await report(500, 500, '1')).toMatchObject({ build: 1, halted: false });
  expect(await report(10, 9)).toMatchObject({ halted: true });
  const { release, health } = await admin.call(contract.releaseDetail, { id: String(row.id) });
  expect(release).toMatchObject({ status: 'halted', halt_cause: 'crashes' });
  expect(health).toMatchObject({ sessions: 10_010, crashes: 209, crash_percent_max: '2' });
  const { list } = await admin.call(noticeList);
  expect(list).toContainEqual(expect.objectContaining({ type: 'release_halted' }));
  await admin.call(contract.resumeRelease, { id: row.id, version: release.version });
  expect(await report(300, 1)).toMatchObject({ halted: false });
  expect((await admin.call(contract.releaseDetail, { id: String(row.id) })).health.sessions).toBe(300);
});

test('a file is measured here before it is released, and never by a way inside', async () => {
  const file = { platform: 'android', delivery: 'file' };
  const given = await add({ ...file, address: 'https://example.com/app.apk' });
  expect(await publish(given)).toMatchObject({ status: 409, error: 'release_not_measured' });
  const at = (path: string) =>
    server.pool.query('UPDATE release SET address = $1 WHERE id = $2', [`${address}${path}`, given.id]);
  await at('/inside');
  await measure(given.id, server.services).catch(() => {});
  await at('/moved');
  await measure(given.id, server.services);
  const { release } = await admin.call(contract.releaseDetail, { id: String(given.id) });
  expect(release).toMatchObject({
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    measure_error: null,
  });
  expect((await publish(release)).status).toBe(200);
});

test('a release for all is halted although a minimum relies on it, and resumes within reach', async () => {
  const platform = 'android' as const;
  const first = await add({ platform });
  await publish(first);
  const next = await add({ platform, min_supported: first.build });
  expect((await publish(next, 20)).status).toBe(200);
  const halted = await admin.call(contract.haltRelease, {
    id: first.id,
    version: first.version + 1,
    reason: 'Crashes',
  });
  expect(halted).toMatchObject({ status: 'halted', halt_cause: 'staff' });
  const stopped = await admin.call(contract.haltRelease, {
    id: next.id,
    version: next.version + 1,
    reason: 'Waits',
  });
  const resume = { id: next.id, version: stopped.version };
  expect((await admin.post(contract.resumeRelease, resume)).error).toBe('release_minimum_too_high');
  await admin.call(contract.resumeRelease, { id: first.id, version: halted.version });
  expect((await admin.post(contract.resumeRelease, resume)).status).toBe(200);
});
