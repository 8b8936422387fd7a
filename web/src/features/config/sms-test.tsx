import { testSms } from '@quarterdeck/contract/features/messages/messages';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import classes from './groups.module.css';
import { TestCard } from './test-card.tsx';

const tones = { sent: 'success', refused: 'danger', later: 'warning', unknown: 'warning' } as const;
const input = { type: 'tel', maxLength: 32 };

/** Sends a text message by the saved settings, and says what became of it. */
export function SmsTest() {
  const { t } = useTranslation('config');
  return (
    <TestCard endpoint={testSms} words="smsTest" recipient={t('smsTest.to')} input={input}>
      {({ state, problem, words }) => (
        <Panel alert tone={tones[state]} title={t(`smsTest.state.${state}`)}>
          {problem === null ? null : <div>{t(`smsTest.problem.${problem}`)}</div>}
          {words === '' ? null : <code className={classes.words}>{words}</code>}
        </Panel>
      )}
    </TestCard>
  );
}
