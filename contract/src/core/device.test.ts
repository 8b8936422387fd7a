import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const mozilla = 'Mozilla/5.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  ['Chrome · Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  ['Edge · Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`],
  ['Opera · Linux', `${mozilla} (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ['Firefox · Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Safari · macOS',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
  ],
  [
    'Safari · iOS',
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome · Android', `${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['', 'curl/8.5.0'],
  ['', null],
])('%s', (name, userAgent) => {
  expect(deviceOf(userAgent)).toBe(name);
});
