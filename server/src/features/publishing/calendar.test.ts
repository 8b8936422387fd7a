import { everybody, type PublicationAudience } from '@quarterdeck/contract/core/publishing/audience';
import { expect, test } from 'vitest';
import { occupied } from './calendar.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const march = { from: day(1), to: day(31) };

const entry = (
  id: number,
  from: number | null,
  to: number | null,
  audience: PublicationAudience | null = everybody,
) => ({
  kind: 'article' as const,
  id,
  name: `Entry ${id}`,
  publish_at: from === null ? null : day(from),
  unpublish_at: to === null ? null : day(to),
  audience,
});

test('a gap is where nothing is although something should be', () => {
  const { gaps, entries } = occupied(
    'banner_home',
    [entry(2, 10, 12), entry(1, null, 5), entry(3, 12, 20), entry(4, 40, null)],
    march,
  );
  expect(entries.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(gaps).toEqual([
    { from: day(5), to: day(10) },
    { from: day(20), to: day(31) },
  ]);
  expect(occupied('activity', [], march).gaps).toEqual([]);
});

test('a collision is where one reader would be shown too many', () => {
  const { collisions } = occupied('popup', [entry(1, 2, 8), entry(2, 6, 10), entry(3, 10, 12)], march);
  expect(collisions).toEqual([{ from: day(6), to: day(8), ids: [1, 2] }]);
  const [here, there] = ['SG', 'BR'].map(
    (code) => ({ ...everybody, kind: 'country', countries: [code] }) as const,
  );
  expect(
    occupied('popup', [entry(1, 2, 8, here as never), entry(2, 2, 8, there as never)], march).collisions,
  ).toEqual([]);
  const banners = [1, 2, 3, 4, 5, 6].map((id) => entry(id, 2, 8));
  expect(occupied('banner_home', banners, march).collisions).toEqual([]);
  expect(occupied('banner_home', [...banners, entry(7, 7, 9)], march).collisions).toEqual([
    { from: day(7), to: day(8), ids: [1, 2, 3, 4, 5, 6, 7] },
  ]);
  const onDevice = (id: number, device: string) => ({ ...entry(id, 2, 8), device });
  const ofTwo = [1, 2, 3, 4, 5, 6].map((id) => onDevice(id, id % 2 === 0 ? 'ios' : 'android'));
  expect(occupied('banner_home', [...ofTwo, entry(7, 2, 8)], march).collisions).toEqual([]);
  const ofOne = [8, 9, 10, 11].map((id) => onDevice(id, 'ios'));
  expect(occupied('banner_home', [...ofTwo, ...ofOne], march).collisions).toMatchObject([
    { ids: [2, 4, 6, 8, 9, 10, 11] },
  ]);
});
