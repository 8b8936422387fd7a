import { useEffect, useId, useRef, useState } from 'react';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { Avatar } from '#session/avatar.tsx';
import { endSession } from '#session/end-session.ts';
import { Logo } from '#session/logo.tsx';
import type { Account } from '#session/session.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { OfflineNote } from '../offline-note.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import frame from '../sign-in/sign-in.module.css';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import { Clock } from './clock.tsx';
import classes from './lock-screen.module.css';
import { UnlockButtons } from './unlock-buttons.tsx';
import { useUnlock } from './use-unlock.ts';

interface LockScreenProps {
  user: Account | undefined;
}

/** What stands in place of everything while the session is locked. Plain React, for it may come before the app. */
export default function LockScreen({ user }: LockScreenProps) {
  const { title } = useSite();
  const [password, setPassword] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const { error, forgetError, isBusy, submit } = useUnlock();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const providers = user?.proof_providers ?? [];
  const name = user?.nickname || user?.username || '';

  useEffect(() => {
    document.title = `${signInText('locked')} - ${title}`;
  }, [title]);

  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  return (
    <div className={frame.page}>
      <main className={frame.main} aria-labelledby={id}>
        <Clock />
        <div className={classes.brand}>
          <Logo size={24} />
          {title}
        </div>
        <form
          className={frame.card}
          noValidate
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(password);
          }}
        >
          <div className={classes.person}>
            <Avatar picture={user?.avatar ?? ''} size={56} />
            <div className={classes.who}>
              <h1 id={id} className={frame.title}>
                {signInText('locked')}
              </h1>
              <p className={classes.name}>{name}</p>
            </div>
          </div>
          {providers.length > 0 ? (
            <UnlockButtons providers={providers} />
          ) : (
            <>
              {/* For what fills in passwords, which asks whose it is. */}
              <input name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
              <PasswordField
                ref={field}
                language={currentLanguage()}
                value={password}
                error={error}
                autoFocus
                onChange={(next) => {
                  setPassword(next);
                  forgetError();
                }}
              />
              <SubmitButton isBusy={isBusy}>{signInText(isBusy ? 'unlocking' : 'unlock')}</SubmitButton>
            </>
          )}
          <button
            type="button"
            className={frame.leave}
            aria-disabled={isLeaving}
            onClick={() => {
              if (isLeaving) return;
              if (!isWarned && unsavedIn().length > 0) return setWarned(true);
              setLeaving(true);
              void endSession();
            }}
          >
            {signInText(isWarned ? 'signOutYes' : 'signOut')}
          </button>
          {/* Not what it is: whoever stands here may be anybody. */}
          <p className={frame.error} role="alert">
            {isWarned ? signInText('signOutLoses') : null}
          </p>
        </form>
      </main>
      <OfflineNote />
    </div>
  );
}
