import { expect, test } from 'vitest';
import { CleanUp } from './clean-up.ts';
import { runGroup } from './group.ts';
import { type ServerPlace, serverAt } from './server.ts';

/** Two starts of a server and one of a database; they are not judged by it. */
const patience = 480_000;

/** Ends when the server no longer answers. */
async function killed({ pid, url }: ServerPlace): Promise<void> {
  process.kill(pid, 'SIGKILL');
  for (;;) {
    try {
      await fetch(url);
    } catch {
      return;
    }
  }
}

test('a case that kills the server fails alone: the next one has a server', {
  timeout: patience,
}, async () => {
  const cleanUp = new CleanUp();
  const answered: string[] = [];
  try {
    await runGroup(
      ['kills', 'asks'],
      async (name, _, server) => {
        if (name === 'kills') {
          await killed(server);
          return false;
        }
        await serverAt(server).get('/backstage/code/index?page_size=1');
        answered.push(name);
        return true;
      },
      cleanUp,
      false,
    );
  } finally {
    await cleanUp.run();
  }
  expect(answered).toEqual(['asks']);
});
