import { expect, test } from 'vitest';
import { nobody } from '../../core/access.ts';
import { endpoints } from '../../endpoints.ts';
import { callOfEndpoint, endpointOfCall, platformCalls } from './calls.ts';
import { platformKeyMachine } from './platform-keys.ts';

test('a key can be allowed every endpoint of the platform API, and nothing else', () => {
  const signed = endpoints.filter(({ ability }) => ability === 'platform');
  expect(signed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    platformCalls.map(endpointOfCall).sort(),
  );
  expect(new Set(signed.map(callOfEndpoint)).size).toBe(signed.length);
});

test.each(platformKeyMachine.transitions)('staff limited to some users do not $event keys', ({ guard }) => {
  const all = { ...nobody, scope: null };
  const some = { ...nobody, scope: { team: null, countries: ['BR'] } };
  const row = { status: 'active' } as const;
  expect(guard?.(row, all)).toBeUndefined();
  expect(guard?.(row, some)).toBe('platform_key_whole_only');
  expect(guard?.(row, { ...all, within: some })).toBe('platform_key_whole_only');
});
