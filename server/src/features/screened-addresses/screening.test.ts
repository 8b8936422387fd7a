import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import * as contract from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { takeNextWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { withdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  anEthereumAddress,
  aUser,
  aWithdrawal,
  aWithdrawalIn,
  done,
  moves,
  read,
} from '#features/withdrawals/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { parseScreening } from './parse.ts';

let server: TestServer;
let risk: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  [risk, checker] = await Promise.all([server.signIn('risk'), server.signIn('checker')]);
});
afterAll(() => server?.close());

const list = (address: string, level: contract.ScreeningLevel = 'block') =>
  risk.call(contract.addScreenedAddress, { address, level, reason: 'Sanctioned' });
const codesOf = (reasons: readonly { code: string; detail: string | null }[]) =>
  reasons.map(({ code, detail }) => (detail === null ? code : `${code} ${detail}`));

test('nothing is approved or paid to a blocked address, however it is written, until it is off the list', async () => {
  const address = `0x${anEthereumAddress().slice(2).replace(/^0/, 'a').toUpperCase()}`;
  const given = { user: await aUser(server), network: 'ERC20', address };
  const approved = await aWithdrawalIn(server, 'withdrawing', given);
  const earlier = await aWithdrawal(server, given);
  const row = await list(address);
  expect(row.address).toBe(address.toLowerCase());
  const { withdrawal, risk_now } = await checker.call(withdrawalDetail, { id: String(earlier.id) });
  expect(withdrawal).toMatchObject({ address_listed: 'block', allowed_actions: ['refuse'] });
  expect(codesOf(risk_now?.reasons ?? [])).toContain('blocked_address Sanctioned');
  const yes = { acknowledge_risk: true };
  expect((await moves.approve(checker, withdrawal, yes)).error).toBe('address_blocked');
  const maker = await server.signIn('maker');
  expect((await moves.submit(maker, approved)).error).toBe('address_blocked');
  const later = await aWithdrawal(server, given);
  expect(later.risk_score).toBe(100);
  expect((await checker.post(takeNextWithdrawal)).data.withdrawal.id).toBe(earlier.id);
  const { id, version } = row;
  await risk.call(contract.removeScreenedAddress, { id, version, reason: 'A mistake' });
  const taken = await read(server, earlier.id);
  expect((await done(moves.approve(checker, taken, yes))).status).toBe('withdrawing');
  expect((await done(moves.submit(maker, approved))).status).toBe('payment_in_progress');
  const { list: log } = await (await server.signIn('admin')).call(adminLogList.index, {
    action: 'screened_address.remove',
  });
  expect(log[0]).toMatchObject({ reason: 'A mistake', before: { level: 'block' } });
});

test('a watched address weighs as the settings say, and can be approved', async () => {
  const address = anAddress();
  const row = await list(address, 'watch');
  expect((await risk.post(contract.addScreenedAddress, { address, level: 'block', reason: 'x' })).error).toBe(
    'already_exists',
  );
  const asked = await aWithdrawal(server, { address });
  expect(codesOf(asked.risk_reasons)).toContain('watched_address Sanctioned');
  const { id, version } = row;
  const edited = await risk.call(contract.editScreenedAddress, {
    id,
    version,
    level: 'block',
    reason: 'Now',
  });
  expect(edited).toMatchObject({ level: 'block', reason: 'Now' });
  expect((await moves.approve(checker, asked, { acknowledge_risk: true })).error).toBe('address_blocked');
  expect(
    (await checker.post(contract.addScreenedAddress, { address, level: 'block', reason: 'x' })).status,
  ).toBe(403);
});

const sameLevels = { raised: 0, raised_rows: [], kept: 0, kept_rows: [] };

test('a file is looked at before it is taken, and taken twice it adds nothing', async () => {
  const [known, first, second] = [anAddress(), anAddress(), anEthereumAddress()];
  await list(known);
  const text = [
    'Address,Reason,Level',
    `${known},again,`,
    `${first},mixer,watch`,
    `${second},theft,`,
    'nowhere,theft,block',
    `${second.toUpperCase().replace('0X', '0x')},theft,block`,
  ].join('\n');
  const file = { name: 'list.csv', text };
  expect(await risk.call(contract.previewScreening, file)).toEqual({
    good: 2,
    known: 1,
    ...sameLevels,
    bad: 2,
    bad_rows: [
      { row: 5, text: 'nowhere,theft,block', faults: ['address_malformed'] },
      expect.objectContaining({ row: 6, faults: ['address_twice'] }),
    ],
  });
  expect((await risk.post(contract.importScreening, file)).error).toBe('file_has_bad_rows');
  const taking = { ...file, skip_bad: true };
  expect(await risk.call(contract.importScreening, taking)).toEqual({
    ...{ added: 2, known: 1, skipped: 2 },
    ...sameLevels,
  });
  expect(await risk.call(contract.importScreening, taking)).toEqual({
    ...{ added: 0, known: 3, skipped: 2 },
    ...sameLevels,
  });
  const { list: found } = await risk.call(contract.screenedAddressList.index, { address: first });
  expect(found).toMatchObject([{ level: 'watch', reason: 'mixer', added_by: 'risk' }]);
  const { history } = await risk.call(contract.screenedAddressDetail, { id: String(found[0]?.id) });
  expect(history).toMatchObject([{ action: 'screened_address.import', actor: 'risk' }]);
});

test('a file blocks an address that was watched, and lowers none', async () => {
  const [watched, blocked, same] = [anAddress(), anAddress(), anAddress()];
  await list(watched, 'watch');
  await list(blocked);
  await list(same, 'watch');
  const asked = await aWithdrawal(server, { address: watched });
  const rows = [
    `${anAddress()},new,`,
    `${blocked},seen,watch`,
    `${watched},theft,block`,
    `${same},seen,watch`,
  ];
  const file = { name: 'list.csv', text: ['address,reason,level', ...rows].join('\n') };
  const levels = { known: 1, raised: 1, raised_rows: [4], kept: 1, kept_rows: [3] };
  expect(await risk.call(contract.previewScreening, file)).toMatchObject({ good: 1, bad: 0, ...levels });
  expect(await risk.call(contract.importScreening, file)).toEqual({ added: 1, skipped: 0, ...levels });
  expect((await moves.approve(checker, asked, { acknowledge_risk: true })).error).toBe('address_blocked');
  const found = async (address: string) => {
    const { list } = await risk.call(contract.screenedAddressList.index, { address });
    return risk.call(contract.screenedAddressDetail, { id: String(list[0]?.id) });
  };
  const raised = await found(watched);
  expect(raised.screened_address).toMatchObject({ level: 'block', reason: 'theft', version: 2 });
  const { list: log } = await (await server.signIn('admin')).call(adminLogList.index, {
    action: 'screened_address.import',
    object_id: String(raised.screened_address.id),
  });
  expect(log[0]).toMatchObject({
    before: { level: 'watch', reason: 'Sanctioned' },
    after: { level: 'block', reason: 'theft' },
  });
  expect((await found(blocked)).screened_address).toMatchObject({ level: 'block', reason: 'Sanctioned' });
  const again = { known: 3, raised: 0, raised_rows: [], kept: 1, kept_rows: [3] };
  expect(await risk.call(contract.importScreening, file)).toEqual({ added: 0, skipped: 0, ...again });
});

test('a file with an unclosed quote is refused as a whole, though bad rows are skipped', async () => {
  const first = anAddress();
  const text = ['address,reason', `${first},fraud`, `${anAddress()},"theft`, `${anAddress()},fraud`].join(
    '\n',
  );
  const file = { name: 'list.csv', text };
  expect(await risk.call(contract.previewScreening, file)).toMatchObject({
    good: 0,
    bad: 1,
    bad_rows: [{ row: 3, faults: ['csv_malformed'] }],
  });
  expect(await risk.post(contract.importScreening, { ...file, skip_bad: true })).toMatchObject({
    status: 422,
    error: 'file_malformed',
    msg: expect.stringContaining('3'),
  });
  const { list: found } = await risk.call(contract.screenedAddressList.index, { address: first });
  expect(found).toEqual([]);
});

test('what a file says of each row', () => {
  const faults = (...rows: string[]) => {
    const { addresses, bad } = parseScreening(['address,reason,level', ...rows].join('\n'));
    return [...addresses.map(({ level }) => level), ...bad.flatMap(({ faults }) => faults)];
  };
  const address = anAddress();
  expect(faults(`${address},fraud,`)).toEqual(['block']);
  expect(faults(`${address},fraud,Watch`)).toEqual(['watch']);
  expect(faults(`${address},,block`)).toEqual(['reason_missing']);
  expect(faults(`${address},fraud,ban`)).toEqual(['level_unknown']);
  expect(faults('x,,ban')).toEqual(['address_malformed', 'reason_missing', 'level_unknown']);
  expect(parseScreening('address\nx').bad[0]?.faults).toEqual(['columns_missing']);
});

test('the list filters, sorts, pages and exports', async () => {
  const admin = await server.signIn('admin');
  const rows = Array.from(
    { length: 12 },
    (_, index) => `${anAddress()},=${index},${index % 2 ? 'watch' : ''}`,
  );
  await admin.call(contract.importScreening, {
    name: 'more.csv',
    text: ['address,reason,level', ...rows].join('\n'),
    skip_bad: false,
  });
  await checkFilters(risk, contract.screenedAddressList);
  await checkSorts(risk, contract.screenedAddressList);
  await checkPaging(risk, contract.screenedAddressList, () => list(anAddress()));
  await checkExport(risk, contract.screenedAddressList);
});
