import nprogress from 'nprogress';
import { useTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';

nprogress.configure({
  ...settings.progressBar,
  barSelector: '.bar',
  template: '<div class="bar"></div>',
});

let running = 0;

/**
 * Shows the bar at the top edge until the function returned is called, where the theme has one; several may run at
 * once.
 */
export function beginProgress(): () => void {
  if (!useTheme.getState().theme.showProgressBar) return () => {};
  running += 1;
  nprogress.start();
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    running -= 1;
    if (running === 0) nprogress.done();
  };
}

/** Shows the bar for a moment, for what takes no time that could be measured. */
export function flashProgress(): void {
  setTimeout(beginProgress(), settings.refreshDuration);
}
