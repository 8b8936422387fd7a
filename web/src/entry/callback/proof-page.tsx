import { useEffect } from 'react';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import { PublicFrame } from '../sign-in/public-frame.tsx';
import classes from '../sign-in/sign-in.module.css';

/** Closes this window, in which somebody has shown at a service that it is they; says so where the browser keeps it open. */
export default function ProofPage() {
  const { title } = useSite();
  useEffect(() => {
    document.title = `${signInText('proofTitle')} - ${title}`;
    window.close();
  }, [title]);
  return (
    <PublicFrame language={currentLanguage()} onLanguage={() => location.reload()}>
      <section className={classes.card}>
        <h1 className={classes.title}>{signInText('proofTitle')}</h1>
        <p className={classes.lead}>{signInText('proofLead')}</p>
      </section>
    </PublicFrame>
  );
}
