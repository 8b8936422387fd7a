import { testEmail } from '@quarterdeck/contract/features/config/email';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './groups.module.css';
import { TestCard } from './test-card.tsx';

const tones = { done: 'success', failed: 'danger', skipped: 'neutral' } as const;
const input = { type: 'email', maxLength: 254 };

/** Sends a mail by the saved settings, and says of each step what became of it. */
export function EmailTest() {
  const { t } = useTranslation('config');
  return (
    <TestCard endpoint={testEmail} words="emailTest" recipient={t('emailTest.to')} input={input}>
      {({ sent, steps }) => (
        <Panel
          alert
          tone={sent ? 'success' : 'danger'}
          title={t(sent ? 'emailTest.sent' : 'emailTest.notSent')}
        >
          <ol className={classes.steps}>
            {steps.map(({ step, state, problem, words }) => (
              <li key={step}>
                <StatusTag tone={tones[state]}>{t(`emailTest.state.${state}`)}</StatusTag>
                <div>
                  <strong>{t(`emailTest.step.${step}`)}</strong>
                  {problem === null ? null : <div>{t(`emailTest.problem.${problem}`)}</div>}
                  {words === '' ? null : <code>{words}</code>}
                </div>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </TestCard>
  );
}
