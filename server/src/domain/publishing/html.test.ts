import { expect, test, vi } from 'vitest';
import { around, payloads } from '#test/support/hostile-html.ts';
import { cleanHtml } from './html.ts';

const element = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g;
const allowed =
  /^(?:p|br|hr|h[2-4]|ul|ol|li|blockquote|pre|code|strong|b|em|i|u|s|a|img|table|thead|tbody|tr|th|td)$/;
const attribute = / ([a-z-]+)="([^"]*)"/g;

test.each(payloads)('%s leaves nothing that acts, whatever stands around it', async (payload) => {
  for (const wrap of around) {
    const clean = await cleanHtml(wrap(payload));
    for (const [, name = '', attributes = ''] of clean.matchAll(element)) {
      expect(name).toMatch(allowed);
      for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
        expect(key).toMatch(/^(?:href|rel|target|src|alt|width|height|start|colspan|rowspan)$/);
        if (key === 'href') expect(value).toMatch(/^(?:https|app):\/\//i);
        if (key === 'src') expect(value).toMatch(/^\/backstage\/file\/[0-9a-f]{64}$/);
      }
    }
    // Whatever is left of a bracket is text.
    expect(clean.replaceAll(element, '')).not.toContain('<');
  }
});

test('what cleaning leaves, cleaning leaves again', async () => {
  for (const payload of payloads) {
    const once = await cleanHtml(payload);
    expect(await cleanHtml(once)).toBe(once);
  }
});

test('a long text is cleaned too, also after the worker for it has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const long = '<p onclick="x()">one</p>'.repeat(1_000);
    const clean = '<p>one</p>'.repeat(1_000);
    expect(await cleanHtml(long)).toBe(clean);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersToNextTimer();
    expect(vi.getTimerCount()).toBe(0);
    expect(await cleanHtml(long)).toBe(clean);
  } finally {
    vi.useRealTimers();
  }
});
