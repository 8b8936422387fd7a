// npm runs a script in a shell, and a signal to npm ends both without reaching what the shell has started.
const pollInterval = 250;

/** Started by one of npm's scripts: ends with npm, as if its terminal were closed. */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGHUP');
  }, pollInterval);
  watch.unref();
}
