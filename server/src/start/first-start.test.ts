import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { prepareFirstStart } from './first-start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const nothing = () => {
  throw new Error('nothing is to be loaded');
};
const noMeans = { fastPool: nothing, undoSample: nothing };

test('a house that was begun without sample data stays without', async () => {
  const { services } = server;
  const { databaseUrl: _, ...embedded } = services.config;
  const tell = vi.fn();
  await prepareFirstStart({ ...services, config: { ...embedded, loadSample: true } }, tell, noMeans);
  expect(tell).not.toHaveBeenCalled();
  const { rows } = await server.pool.query(
    'SELECT (SELECT count(*) FROM admin) AS admins, (SELECT count(*) FROM sample_load) AS loads',
  );
  expect(rows).toEqual([{ admins: 6, loads: 0 }]);
});

test('sample data asked for by name for a server in use is refused in one line', async () => {
  const { services } = server;
  const config = { ...services.config, databaseUrl: 'postgres://elsewhere', loadSample: true };
  const start = prepareFirstStart({ ...services, config }, vi.fn(), noMeans);
  await expect(start).rejects.toThrow('--sample: this database already holds data');
});
