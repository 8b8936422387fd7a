import { expect, test } from 'vitest';
import { limitConcurrency } from './semaphore.ts';

test('no more than the allowed run at once, the others in their order, and one that fails holds up no one', async () => {
  const withPermit = limitConcurrency(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const answers = await Promise.allSettled(
    Array.from({ length: 7 }, (_, number) =>
      withPermit(async () => {
        begun.push(number);
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        if (number % 3 === 0) throw new Error('failed');
        return number;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});

test('who comes while enough wait is sent away, and no one once there is room', async () => {
  const withPermit = limitConcurrency(1, { waitingMax: 1 });
  const gate = Promise.withResolvers<void>();
  const [first, second, third] = [1, 2, 3].map((number) => withPermit(() => gate.promise.then(() => number)));
  await expect(third).rejects.toMatchObject({ code: 'overloaded' });
  gate.resolve();
  expect([await first, await second]).toEqual([1, 2]);
  expect(await withPermit(async () => 4)).toBe(4);
});

test('who waits too long is sent away, and those behind go on in their order', async () => {
  const impatient = limitConcurrency(1, { waitMs: 1, refusal: 'record_busy' });
  const gate = Promise.withResolvers<void>();
  const first = impatient(() => gate.promise);
  await expect(impatient(async () => expect.unreachable())).rejects.toMatchObject({ code: 'record_busy' });
  const begun: number[] = [];
  const patient = limitConcurrency(1, { waitMs: 60_000 });
  const [held, ...later] = [0, 1, 2].map((number) =>
    patient(() => gate.promise.then(() => begun.push(number))),
  );
  gate.resolve();
  await Promise.all([first, held, ...later]);
  expect(begun).toEqual([0, 1, 2]);
  expect(await impatient(async () => 3)).toBe(3);
});
