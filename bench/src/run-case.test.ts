import { expect, test } from 'vitest';
import { CleanUp } from './clean-up.ts';
import type { Figure } from './report.ts';
import { runCase } from './run-case.ts';

test('a case that fails ends alone: the run is told and goes on', async () => {
  const database = { url: '', appUrl: '', arguments: [], folder: '' };
  const server = { url: '', headers: {}, pid: process.pid };
  const figures: Figure[] = [];
  const order = { name: 'none', database, server, isShort: true };
  const cleanUp = new CleanUp();
  expect(await runCase(order, 1, (figure) => figures.push(figure), cleanUp)).toBe(false);
  expect(figures).toEqual([]);
  await cleanUp.run();
});
