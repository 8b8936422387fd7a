import { Progress } from '@mantine/core';
import { type LogCheck, type LogState, verifyLog } from '@quarterdeck/contract/features/admin-log/chain';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts, Section } from '#kit/facts.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from './chain.module.css';
import { FirstBad } from './first-bad.tsx';
import { panelTones, useCount } from './looks.ts';

interface CheckNowProps {
  log: LogState;
  last: LogCheck | undefined;
  isRunning: boolean;
  onLeave: () => void;
}

/** How the log stands, what the last check found, and the button for another. */
export function CheckNow({ log, last, isRunning, onLeave }: CheckNowProps) {
  const { t } = useTranslation('admin-log');
  const count = useCount();
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning: isSending } = useCommand(verifyLog, { invalidates: ['/backstage/admin_log'] });
  const verify = () => {
    setRefusal(undefined);
    // The endpoint takes nothing.
    run(undefined).catch((error: Error) => setRefusal(error.message));
  };
  return (
    <Section
      title={t('chain.check')}
      aside={
        <Can need="admin_log.verify">
          <SendButton
            size="xs"
            leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
            loading={isSending}
            disabled={isRunning}
            onClick={verify}
          >
            {t('chain.verify')}
          </SendButton>
        </Can>
      }
    >
      <Refusal>{refusal}</Refusal>
      <div aria-live="polite" className={classes.outcome}>
        {last ? <Outcome check={last} onLeave={onLeave} /> : <p>{t('chain.never')}</p>}
      </div>
      <Facts
        facts={[
          [t('chain.sealed'), count(log.sealed)],
          [
            t('chain.waiting'),
            log.oldest_unsealed_at === null ? (
              count(log.unsealed)
            ) : (
              <span key="waiting">
                {t('chain.waitingSince', { rows: count(log.unsealed) })}{' '}
                <Time value={log.oldest_unsealed_at} />
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}

interface OutcomeProps {
  check: LogCheck;
  onLeave: () => void;
}

function Outcome({ check, onLeave }: OutcomeProps) {
  const { t } = useTranslation('admin-log');
  const count = useCount();
  const { status, rows, total, heads, started_by, started_at } = check;
  const share = total === 0 ? 100 : Math.floor((rows / total) * 100);
  return (
    <Panel tone={panelTones[status]} title={t(`chain.status.${status}`)}>
      {check.first_bad ? <FirstBad bad={check.first_bad} onLeave={onLeave} /> : null}
      {status === 'running' ? (
        <Progress value={share} my={6} aria-label={t('chain.progress')} aria-valuetext={`${share} %`} />
      ) : null}
      <p>
        {t(status === 'running' ? 'chain.rowsOf' : 'chain.soundRows', {
          rows: count(rows),
          total: count(total),
          heads: count(heads),
        })}
      </p>
      <p>
        {t('chain.by', { name: started_by })} · <Time value={check.finished_at ?? started_at} />
      </p>
    </Panel>
  );
}
