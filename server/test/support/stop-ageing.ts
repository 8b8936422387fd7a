import { vi } from 'vitest';

/** Keeps sessions in memory from ageing, so that only an announcement removes them; answers what lets them age again. */
export function stopAgeing(): () => void {
  const now = performance.now();
  const spy = vi.spyOn(performance, 'now').mockReturnValue(now);
  return () => spy.mockRestore();
}
