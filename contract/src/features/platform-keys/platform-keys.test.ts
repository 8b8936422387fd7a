import { expect, test } from 'vitest';
import { nobody } from '../../core/access.ts';
import { platformKeyMachine } from './platform-keys.ts';

test.each(platformKeyMachine.transitions)('staff limited to some users do not $event keys', ({ guard }) => {
  const all = { ...nobody, scope: null };
  const some = { ...nobody, scope: { team: null, countries: ['BR'] } };
  const row = { status: 'active' } as const;
  expect(guard?.(row, all)).toBeUndefined();
  expect(guard?.(row, some)).toBe('platform_key_whole_only');
  expect(guard?.(row, { ...all, within: some })).toBe('platform_key_whole_only');
});
