import { expect, test } from 'vitest';
import { nobody } from '../../../core/access.ts';
import { createWebhook, webhookMachine } from './webhooks.ts';

test.each(webhookMachine.transitions.filter(({ ability }) => ability === 'webhook.edit'))(
  'who sees the data of some users only may not $event one that is $from',
  ({ guard }) => {
    const all = { ...nobody, scope: null };
    const some = { ...nobody, scope: { team: null, countries: ['BR'] } };
    const row = { status: 'active' } as const;
    expect(guard?.(row, all)).toBeUndefined();
    expect(guard?.(row, some)).toBe('webhook_whole_only');
    expect(guard?.(row, { ...all, within: some })).toBe('webhook_whole_only');
  },
);

test('a secret has 24 to 64 bytes', () => {
  const isTaken = (bytes: number) => {
    const secret = `whsec_${btoa('x'.repeat(bytes))}`;
    return createWebhook.body?.safeParse({ url: 'https://a.example', events: ['user.*'], secret }).success;
  };
  const sizes = Array.from({ length: 80 }, (_, bytes) => bytes);
  expect(sizes.filter(isTaken)).toEqual(sizes.slice(24, 65));
});
