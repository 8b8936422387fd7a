import { queryClient } from '#api/query.ts';
import { endSession } from '#session/end-session.ts';
import { settings } from '#web/settings.ts';

const names: readonly string[] = Object.values(settings.storage);

/** Removes what this app keeps, and nothing that another one of the same host does. */
function forgetStored(storage: Storage): void {
  for (const name of Object.keys(storage))
    if (names.includes(name) || name.startsWith('quarterdeck.')) storage.removeItem(name);
}

/** Ends the session on the server too: no one could use it any more, and no one should. */
export async function clearCache(reload = beginAnew): Promise<void> {
  await endSession();
  try {
    forgetStored(localStorage);
    forgetStored(sessionStorage);
  } catch {
    // A browser that gives no storage has kept nothing.
  }
  queryClient.clear();
  reload();
}

/** From the first page: the last page of the session is forgotten. */
function beginAnew(): void {
  history.replaceState(null, '', '#/');
  location.reload();
}
