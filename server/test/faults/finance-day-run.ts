import { expect } from 'vitest';
import { DayScene } from './day-scene.ts';
import { FinanceDay } from './finance-day.ts';

/** One day in a house of its own. @returns its books, and how often the server was killed meanwhile */
export async function liveThroughTheDay(
  kills: Parameters<typeof DayScene.open>[0],
): Promise<{ books: unknown; kills: number }> {
  const scene = await DayScene.open(kills);
  try {
    await new FinanceDay(scene).tell();
    expect(await scene.violations()).toEqual([]);
    return { books: await scene.books(), kills: scene.killed };
  } finally {
    await scene.close();
  }
}
