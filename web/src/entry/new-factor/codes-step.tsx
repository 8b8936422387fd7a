import type { Language } from '@quarterdeck/contract/core/language';
import { useRef } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { SubmitButton } from '../sign-in/submit-button.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import classes from './new-factor.module.css';

interface CodesStepProps {
  language: Language;
  codes: readonly string[];
}

/** The recovery codes, which are shown once. */
export function CodesStep({ language, codes }: CodesStepProps) {
  const t = (key: string) => signInText(key, language);
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join('\n');
  return (
    <>
      <ul ref={list} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.tools}>
        <CopyTextButton value={text} shownIn={list} language={language} label={t('newFactorCopy')} />
        <a
          className={classes.tool}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('newFactorDownload')}
        </a>
      </div>
      <SubmitButton isBusy={false}>{t('newFactorSaved')}</SubmitButton>
    </>
  );
}
