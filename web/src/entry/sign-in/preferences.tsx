import { type Language, localeTags, toLanguage } from '@quarterdeck/contract/core/language';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { usePaintedScheme } from '#theme/color-scheme.ts';
import { saveTheme } from '#theme/theme-store.ts';
import { languageNames } from '#web/language.ts';
import { MoonIcon, SunIcon } from './icons.tsx';
import classes from './sign-in.module.css';

interface PreferencesProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

/** Language and colours, for those who are not signed in yet. */
export function Preferences({ language, onLanguage }: PreferencesProps) {
  const { languages } = useSite();
  const isDark = usePaintedScheme() === 'dark';
  return (
    <>
      <select
        className={classes.language}
        aria-label={signInText('language', language)}
        value={language}
        onChange={(event) => onLanguage(toLanguage(event.target.value))}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={localeTags[one]}>
            {languageNames[one]}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.scheme}
        aria-label={signInText(isDark ? 'toLight' : 'toDark', language)}
        title={signInText(isDark ? 'toLight' : 'toDark', language)}
        onClick={() => saveTheme({ colorScheme: isDark ? 'light' : 'dark' })}
      >
        {isDark ? <SunIcon /> : <MoonIcon />}
      </button>
    </>
  );
}
