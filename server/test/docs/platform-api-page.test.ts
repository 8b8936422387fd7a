import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { someCodes } from '#features/codes/fixtures.ts';
import { anExchange } from '#features/exchanges/fixtures.ts';
import { aPair } from '#features/pairs/fixtures.ts';
import { aShelved } from '#features/traders/fixtures.ts';
import { testServer } from '../support/test-server.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/platform-api.md'), 'utf8');
const [settings = '', ...blocks] = [...page.matchAll(/^```bash\n(.*?)^```$/gms)].map(
  ([, block]) => block ?? '',
);
const script = blocks.join('\n');

const missing = ['bash', 'curl', 'openssl'].filter(
  (name) => spawnSync(name, ['--version']).error !== undefined,
);
const why = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not found)` : '';

/** What the page shows below a call, `…` for what differs each time. */
function shownAs(line: string): RegExp {
  const text = line.replace(/^# → /, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text.replaceAll('…"', '[^"]+"').replaceAll('…', '.+?')}$`);
}

test.skipIf(missing.length > 0)(`every call of the page is answered as the page shows${why}`, async () => {
  const server = await testServer({ listen: true });
  onTestFinished(() => server.close());
  const { codes } = await someCodes(server);
  const { id: exchange_id } = await anExchange(server, { code: 'binance' });
  await aPair(server, { exchange_id, native_id: 'BTCUSDT', symbol: 'BTC/USDT', on: true });
  const trader = await aShelved(server);
  const { key: KEY, secret: SECRET } = server.platform;
  const set = { KEY, SECRET, BASE: server.url, CODE: codes[0]?.text ?? '', TRADER: trader.uid };
  expect(settings.match(/^[A-Z]+(?==)/gm)).toEqual(Object.keys(set));

  const shell = spawn('bash', ['-s'], { env: { PATH: process.env.PATH, ...set } });
  shell.stdin.end(script);
  const [printed, complaints] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close'),
  ]);
  expect(complaints).toBe('');
  const shown = script.split('\n').filter((line) => line.startsWith('# →'));
  const answers = printed.trimEnd().split('\n');
  expect(answers).toHaveLength(script.match(/^call /gm)?.length ?? 0);
  expect(answers).toEqual(shown.map((line) => expect.stringMatching(shownAs(line))));
});
