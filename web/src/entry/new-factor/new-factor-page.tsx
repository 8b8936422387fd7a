import type { Language } from '@quarterdeck/contract/core/language';
import { useEffect, useRef, useState } from 'react';
import { endSession } from '#session/end-session.ts';
import { usePasskeys } from '#session/passkeys.ts';
import type { Account } from '#session/session.ts';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import classes from '../sign-in/sign-in.module.css';
import { ChooseStep } from './choose-step.tsx';
import { CodesStep } from './codes-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import own from './new-factor.module.css';
import { type Method, methods, useNewFactor } from './use-new-factor.ts';

interface NewFactorPageProps {
  user: Account;
  /** The session is good for everything now. */
  onDone: () => void;
}

/** What stands in place of everything until somebody who needs a second factor has set one up. */
export default function NewFactorPage({ user, onDone }: NewFactorPageProps) {
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [method, setMethod] = useState<Method>('app');
  const { title } = useSite();
  const hasPassword = (user.proof_providers ?? []).length === 0;
  const offered = usePasskeys() ? methods : (['app'] as const);
  const { step, back, password, code, error, isBusy, begin, confirm } = useNewFactor(hasPassword, onDone);
  const t = (key: string) => signInText(key, language);
  const heading = t(step.at === 'codes' ? 'newFactorCodesTitle' : 'newFactorTitle');

  useEffect(() => {
    document.title = `${heading} - ${title}`;
  }, [heading, title]);

  const headingElement = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.at);
  useEffect(() => {
    if (shown.current !== step.at) headingElement.current?.focus();
    shown.current = step.at;
  }, [step.at]);

  return (
    <PublicFrame language={language} onLanguage={setLanguage}>
      <form
        className={classes.card}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (step.at === 'choose') void begin(method);
          else if (step.at === 'confirm') void confirm();
          else onDone();
        }}
      >
        <h1 ref={headingElement} className={`${classes.title} ${own.heading}`} tabIndex={-1}>
          {heading}
        </h1>
        <p className={classes.lead}>{t(leads[step.at])}</p>
        <div role="alert">{error ? <p className={classes.banner}>{t(error)}</p> : null}</div>
        {/* For what fills in passwords, which asks whose it is. */}
        <input name="username" autoComplete="username" value={user.username} readOnly hidden />
        {step.at === 'choose' ? (
          <ChooseStep
            language={language}
            offered={offered}
            method={method}
            onMethod={setMethod}
            password={hasPassword ? password : undefined}
            isBusy={isBusy}
          />
        ) : null}
        {step.at === 'confirm' ? (
          <ConfirmStep
            language={language}
            enrolment={step.enrolment}
            code={code}
            isBusy={isBusy}
            onBack={back}
          />
        ) : null}
        {step.at === 'codes' ? <CodesStep language={language} codes={step.codes} /> : null}
        {step.at === 'codes' ? null : (
          <button type="button" className={classes.leave} onClick={() => void endSession()}>
            {t('signOut')}
          </button>
        )}
      </form>
    </PublicFrame>
  );
}

const leads = { choose: 'newFactorLead', confirm: 'newFactorScan', codes: 'newFactorCodesLead' };
