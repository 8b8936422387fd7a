import { describe, expect, it } from 'vitest';
import { isMixedScript } from './mixed-scripts.ts';

describe('a name of mixed scripts', () => {
  it.each(['p\u0430ypal', 'Αdmin', '\u0421OPY trader', 'αлфа', 'mօney'])('%s is one', (name) => {
    expect(isMixedScript(name)).toBe(true);
  });

  it.each([
    'paypal',
    'Иван',
    'Иван Ivan',
    'Αλέξης',
    'Ada王',
    'トレーダーX',
    '김 Kim',
    '小明д',
    'Łukasz-123',
    'µ1',
    '',
  ])('%s is none', (name) => {
    expect(isMixedScript(name)).toBe(false);
  });
});
