import { firstSteps } from '@quarterdeck/contract/features/session/first-steps';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SendButton } from '#kit/form/send-button.tsx';
import { keySigns } from '#kit/shortcuts/shortcut-keys.ts';
import { dismissSteps } from '#session/first-steps.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import classes from './first-steps.module.css';

/** What a new member of staff may try; each step is done by doing it. */
export default function FirstSteps() {
  // The first page waits for no words of it.
  const { t } = useTranslation('personal');
  const titleId = useId();
  const open = useSession(({ user }) => user?.first_steps);
  if (open === undefined) return null;
  const keys = { search: keySigns('search').join('+'), shortcuts: keySigns('showShortcuts').join('+') };
  return (
    <section className={classes.steps} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{t('steps.title')}</h2>
        <SendButton size="compact-xs" variant="subtle" onClick={dismissSteps}>
          {t('steps.dismiss')}
        </SendButton>
      </div>
      <ul>
        {firstSteps.map((step) => {
          const isDone = !open.includes(step);
          const Icon = isDone ? IconCircleCheck : IconCircle;
          const text = t(`steps.${step}`, keys);
          return (
            <li key={step} data-done={isDone || undefined}>
              <Icon size={16} stroke={1.7} role="img" aria-label={t(isDone ? 'steps.done' : 'steps.open')} />
              {step === 'second_factor' && !isDone ? (
                <Link to={settings.personalCenterPath}>{text}</Link>
              ) : (
                <span>{text}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
