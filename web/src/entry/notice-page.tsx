import { useEffect } from 'react';
import { Logo } from '#session/logo.tsx';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import classes from './notice-page.module.css';

interface NoticePageProps {
  code?: '403' | '404';
  /** In place of a code: the page itself could not be loaded. */
  onRetry?: () => void;
}

/** What stands where a page cannot: refused, missing, or not loaded. Works with nothing else loaded. */
export function NoticePage({ code, onRetry }: NoticePageProps) {
  const title = code === '403' ? 'forbidden' : code === '404' ? 'notFound' : 'loadFailed';
  const { title: site } = useSite();
  useEffect(() => {
    document.title = `${signInText(title)} - ${site}`;
  }, [title, site]);
  return (
    <div className={classes.notice} role={code ? undefined : 'alert'}>
      <p className={classes.code} aria-hidden="true">
        {code ?? <Logo size={56} />}
      </p>
      <h1 className={classes.title}>{signInText(title)}</h1>
      {code ? <p className={classes.hint}>{signInText(`${title}Hint`)}</p> : null}
      {onRetry ? (
        <button type="button" className={classes.action} onClick={onRetry}>
          {signInText('retry')}
        </button>
      ) : (
        <a className={classes.action} href="#/">
          {signInText('toHome')}
        </a>
      )}
    </div>
  );
}
