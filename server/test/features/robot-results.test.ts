import { reconBreakList } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { perform } from '#command/command.ts';
import { carryOutAll, start } from '#features/reconciliation/run.ts';
import { aRobot, report, traded } from '#features/robots/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ background: true });
});
afterAll(() => server?.close());

test('a claim that the fills do not bear out is a break, while nothing is open', async () => {
  const [honest, boasting, open, paidElsewhere] = [
    await aRobot(server),
    await aRobot(server),
    await aRobot(server),
    await aRobot(server),
  ];
  for (const robot of [honest, boasting, paidElsewhere])
    await traded(
      server,
      robot,
      [
        ['buy', '100', '1', '0.1'],
        ['sell', '102', '1', '0.1'],
      ],
      robot === paidElsewhere ? 'BNB' : 'USDT',
    );
  await traded(server, open, [['buy', '100', '1', '0.1']]);
  const claim = async ({ robot }: Robot, realised: string, level = -1) => {
    const at = server.services.now().toISOString();
    await report(server, { robot, at, status: 'running', realised, level, cycle_no: 1 });
  };
  await claim(honest, '1.80000001');
  await claim(boasting, '18');
  await claim(open, '5', 0);
  await claim(paidElsewhere, '1.7');
  const { services } = server;
  await perform(start, { rules: ['fills'] }, programContext('test', services.now()), services);
  await carryOutAll(services);
  await vi.waitUntil(
    async () =>
      (await services.db.maybe(sql`SELECT FROM recon_run WHERE finished_at IS NULL LIMIT 1`)) === undefined,
    { timeout: 30_000 },
  );
  const { list } = await (await server.signIn('admin')).call(reconBreakList.index, { page_size: 200 });
  expect(
    list
      .filter(({ object_type }) => object_type === 'robot')
      .map((one) => [one.subject, one.expected, one.actual]),
  ).toEqual([[`result of robot ${boasting.robot} in USDT`, '1.8', '18']]);
});
