import { socialLogin } from '@quarterdeck/contract/session';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { PublicFrame } from '#session/sign-in/public-frame.tsx';
import classes from '#session/sign-in/sign-in.module.css';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';

interface CallbackPageProps {
  /** Takes the token and shows the app. */
  onToken: (token: string) => Promise<void>;
}

/** Where another service sends its reader back to, with what is exchanged for a token. */
export default function CallbackPage({ onToken }: CallbackPageProps) {
  const [language, setLanguage] = useState(currentLanguage);
  const [problem, setProblem] = useState<string>();
  const { title } = useSite();
  const hasBegun = useRef(false);

  useEffect(() => {
    document.title = `${signInText('callbackTitle', language)} - ${title}`;
  }, [language, title]);

  useEffect(() => {
    // What came back is good for one exchange.
    if (hasBegun.current) return;
    hasBegun.current = true;
    exchange()
      .then(onToken)
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'requestFailed'));
  }, [onToken]);

  return (
    <PublicFrame language={language} onLanguage={setLanguage}>
      <div className={classes.card} aria-busy={problem === undefined}>
        <h1 className={classes.title}>{signInText('callbackTitle', language)}</h1>
        <div role="alert">
          {problem ? <p className={classes.banner}>{signInText(problem, language)}</p> : null}
        </div>
        {problem ? (
          <a href="#/login" className={classes.link}>
            {signInText('toSignIn', language)}
          </a>
        ) : (
          <p className={classes.lead} role="status">
            {signInText('submitting', language)}
          </p>
        )}
      </div>
    </PublicFrame>
  );
}

/** @throws ApiError as a call does, and Error with the key of what is to be said */
async function exchange(): Promise<string> {
  // The other service appends its parameters before the hash, our own links after it.
  const query = new URLSearchParams(`${location.search.slice(1)}&${location.hash.split('?', 2)[1] ?? ''}`);
  const code = query.get('code');
  const state = query.get('state');
  history.replaceState(null, '', `${location.pathname}#/callback`);
  if (!code || !state) throw new Error('callbackIncomplete');
  const reply: { token?: unknown } | null = await call(socialLogin, { body: { code, state }, quiet: true });
  if (typeof reply?.token !== 'string' || reply.token === '') throw new Error('socialTokenMissing');
  return reply.token;
}
