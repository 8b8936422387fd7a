import { expect, it } from 'vitest';
import { reasonDefaults, reasonKinds, reasonsOf } from './reasons.ts';

const defaults: Readonly<Record<string, string>> = reasonDefaults.reasons;

it.each(reasonKinds)(
  'offers as many reasons of %s in each language: a line is the translation of the other',
  (kind) => {
    const count = (language: 'en-US' | 'zh-CN') =>
      reasonsOf((name) => defaults[name] ?? '', kind, language).length;
    expect(count('zh-CN')).toBe(count('en-US'));
    expect(count('en-US')).toBeGreaterThan(0);
  },
);
