import { settings } from '#web/settings.ts';
import { surroundings } from './surroundings.ts';

const shown = new Map<string, number>();

/** Shows an error; the same sentence again while it stands is left out. */
export function showOnce(message: string, now = Date.now()): void {
  if ((shown.get(message) ?? 0) > now) return;
  for (const [text, until] of shown) if (until <= now) shown.delete(text);
  shown.set(message, now + settings.messageDuration);
  surroundings().showError(message);
}
