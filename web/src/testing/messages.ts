import type { Language } from '@quarterdeck/contract/core/language';
import { loadPageMessages, loadStartMessages, type Messages } from '#web/messages.ts';

/** Every text of one language, but for those of the sign-in. */
export async function loadMessages(language: Language): Promise<Messages> {
  return { ...(await loadStartMessages(language)), ...(await loadPageMessages(language)) };
}
