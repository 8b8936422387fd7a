import type { Look } from '@quarterdeck/contract/core/theme';
import { saveLook } from '@quarterdeck/contract/features/personal/personal';
import { call } from '#api/client.ts';
import { hasOwnLook, isLookUntold, noteLookChosen, noteLookTold } from '#session/look.ts';
import { onThemeChosen, useTheme } from '#theme/theme-store.ts';
import { currentLanguage, isLanguageChosen } from '#web/language.ts';

/**
 * Tells the account what its owner chooses here: a theme at once, a language with the start that follows it. An account
 * without a language takes the first one that a browser of its owner has, for mails are written in it.
 * @param kept what the account kept at the start
 */
export function followLook(accountId: number, kept: Look): () => void {
  let telling = Promise.resolve();
  let chosen = 0;

  /** One after the other, so that the last choice is the one that stays. */
  function tell(look: Look): void {
    chosen += 1;
    const mine = chosen;
    telling = telling
      .then(() => call(saveLook, { body: look, quiet: true }))
      .then(() => {
        if (mine === chosen) noteLookTold(accountId);
      })
      // It is told with the next start.
      .catch(() => {});
  }

  if (isLookUntold(accountId)) tell({ language: currentLanguage(), theme: useTheme.getState().saved });
  else if (kept.language === undefined && isLanguageChosen() && !hasOwnLook())
    tell({ language: currentLanguage() });
  return onThemeChosen(() => {
    if (hasOwnLook()) return;
    noteLookChosen(accountId);
    tell({ theme: useTheme.getState().saved });
  });
}
