import { type Language, localeTags } from '@quarterdeck/contract/core/language';
import type { ReactNode } from 'react';
import { Logo } from '#session/logo.tsx';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { rereadTheme } from '#theme/theme-store.ts';
import { keepLanguage } from '#web/language.ts';
import { OfflineNote } from '../offline-note.tsx';
import { Preferences } from './preferences.tsx';
import classes from './sign-in.module.css';
import { Toast } from './toast.tsx';

interface PublicFrameProps {
  language: Language;
  onLanguage: (language: Language) => void;
  children: ReactNode;
}

function moment(at: string, language: Language): string {
  return new Date(at).toLocaleString(localeTags[language], { dateStyle: 'short', timeStyle: 'short' });
}

/** What stands around the pages that are open to everybody. */
export function PublicFrame({ language, onLanguage, children }: PublicFrameProps) {
  const site = useSite();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Preferences
          language={language}
          onLanguage={(next) => {
            keepLanguage(next);
            rereadTheme();
            onLanguage(next);
          }}
        />
      </header>
      <main className={classes.main}>
        <div className={classes.brand}>
          <Logo size={44} />
          <div>
            <div className={classes.name}>{site.title}</div>
            <div className={classes.tagline}>{signInText('tagline', language)}</div>
          </div>
        </div>
        {site.maintenance === undefined ? null : (
          <p className={classes.notice} role="status">
            {site.maintenance.message || signInText('maintenance', language)}
            {site.maintenance.from === null || site.maintenance.active
              ? ''
              : ` ${moment(site.maintenance.from, language)}`}
            {site.maintenance.until === null ? '' : ` – ${moment(site.maintenance.until, language)}`}
          </p>
        )}
        {children}
      </main>
      <footer className={classes.foot}>
        {site.copyright || `© ${new Date().getFullYear()} ${site.title}`}
      </footer>
      <OfflineNote language={language} />
      <Toast />
    </div>
  );
}
