import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Is told the database's process, and waits for the closing of the pipe that says that the run is over, however it
 * ended. Then it ends the database and removes the folder, where tests that were killed too may still be writing.
 */
const cleanUp = `pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
for try in 1 2 3 4 5 6 7 8 9; do rm -rf "$1" 2>/dev/null && sleep 0.5 && [ ! -e "$1" ] && exit; sleep 0.5; done`;

/** Starts a process that cleans up after this one. */
export function startGuard(folder: string): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', cleanUp, 'sh', folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {}); // no shell, no guard: the ordinary stop still cleans up
  guard.unref();
  return guard;
}
