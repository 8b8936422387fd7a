import { expect, test } from 'vitest';
import { sampleStory } from './sample.ts';

const until = new Date('2026-03-31T12:00:00Z');

function firstCall(seed: number) {
  const { value } = sampleStory({ seed, until }).next();
  return value;
}

test('a story begins the same for the same seed, and otherwise for another', () => {
  expect(firstCall(1)).toEqual(firstCall(1));
  expect(firstCall(2)).not.toEqual(firstCall(1));
});

test('nothing happens after its end', () => {
  const story = sampleStory({ seed: 1, until, users: 5 });
  const start = until.getTime() - 90 * 86_400_000;
  for (let next = story.next(); !next.done; next = story.next({ ok: false, error: 'not_found' })) {
    expect(next.value.at.getTime()).toBeGreaterThanOrEqual(start);
    expect(next.value.at.getTime()).toBeLessThanOrEqual(until.getTime());
  }
});

test('what it looks for can be asked, also where nothing was found before', () => {
  const story = sampleStory({ seed: 1, until, users: 5 });
  for (let next = story.next(); !next.done; next = story.next({ ok: false, error: 'not_found' })) {
    if ('job' in next.value) continue;
    const { endpoint, query } = next.value;
    const faults = endpoint.query?.safeParse(query).error?.issues ?? [];
    expect({ path: endpoint.path, faults }).toEqual({ path: endpoint.path, faults: [] });
  }
});
