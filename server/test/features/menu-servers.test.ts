import { routerList } from '@quarterdeck/contract/features/menu/menu';
import { menuRules, moveMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/start/create-services.ts';
import { createClient } from '../support/client.ts';
import { testKeys, testServer } from '../support/test-server.ts';

test('a change of the menu is there for who is signed in with their next question, on every server of the database', async () => {
  const server = await testServer();
  const services = createServices({ ...server.services, keys: testKeys });
  const app = await createApp(services);
  const admin = await server.signIn('admin');
  const support = await server.signIn('support');
  const there = createClient({ app, defects: [], token: support.token ?? '' });
  const { list } = await admin.call(menuRules);
  const entry = (name: string) => list.find((one) => one.name === name) ?? { id: 0, version: 0 };
  const { id, version } = entry('recharges');
  const sections = async (client: typeof there) =>
    (await client.call(routerList)).list.map(({ name, children = [] }) => [name, children.length] as const);
  const before = new Map(await sections(there));

  const { id: parent_id } = entry('member_section');
  await admin.call(moveMenuRule, { id, version, parent_id });
  for (const client of [support, there]) {
    expect(await sections(client)).toEqual(
      expect.arrayContaining([
        ['member_section', (before.get('member_section') ?? 0) + 1],
        ['finance_section', (before.get('finance_section') ?? 0) - 1],
      ]),
    );
  }
  await app.close();
  await services.sessions.close();
  await server.close();
});
