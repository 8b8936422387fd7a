import { Button, Progress, Stack } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import classes from './changes.module.css';
import type { Deciding } from './deciding.ts';
import { useDecisions } from './use-decisions.ts';

interface DecideDialogProps extends Deciding {
  onClose: () => void;
}

/** Accepts or refuses changes, and says what became of them. */
export default function DecideDialog({ onClose, ...deciding }: DecideDialogProps) {
  const { decision, isDangerous, count } = deciding;
  const { t } = useTranslation('pairs-changes');
  const { decide, progress } = useDecisions(deciding);
  const [reason, setReason] = useInputState('');
  const [state, setState] = useState<'asking' | 'running' | 'ended'>('asking');
  const [refusal, setRefusal] = useState<string>();
  const isOwed = isDangerous && decision === 'accept';

  const start = () => {
    setRefusal(undefined);
    setState('running');
    decide(reason)
      .catch((error: Error) => setRefusal(error.message))
      .finally(() => setState('ended'));
  };
  const { decided = 0, failures = [] } = progress ?? {};
  const markDecided = useMarkDecided('market_change', deciding.rows?.[0]?.id ?? 0);
  const close = () => {
    if (count === 1 && decided === 1) markDecided();
    onClose();
  };
  return (
    <Dialog title={t(`${decision}.title`, { count })} size={560} onClose={close} isBusy={state === 'running'}>
      <Stack gap="md">
        {state === 'asking' ? (
          <>
            <Panel tone={isOwed ? 'danger' : 'info'}>
              {t(isOwed ? 'accept.dangerous' : `${decision}.consequence`)}
            </Panel>
            <ReasonField
              isOwed={isOwed}
              value={reason}
              onChange={setReason}
              templates={decision === 'refuse' ? 'change' : undefined}
            />
          </>
        ) : (
          <>
            <Progress
              value={count === 0 ? 100 : ((decided + failures.length) / count) * 100}
              aria-label={t('progress')}
              aria-valuetext={`${decided + failures.length} / ${count}`}
            />
            <Panel tone={failures.length > 0 ? 'warning' : 'success'} alert>
              {t(`${decision}.done`, { decided, count })}
            </Panel>
            <ul className={classes.failures}>
              {failures.map(({ symbol, msg }) => (
                <li key={symbol}>
                  <Labelled label={symbol}>{msg}</Labelled>
                </li>
              ))}
            </ul>
          </>
        )}
        <Refusal>{refusal}</Refusal>
        <DialogFoot>
          {state === 'ended' ? (
            <Button onClick={close}>{t('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} disabled={state === 'running'}>
                {t('cancel')}
              </Button>
              <SendButton
                color={isOwed ? 'red.9' : undefined}
                loading={state === 'running'}
                disabled={isOwed && isBlank(reason)}
                onClick={start}
              >
                {t(`${decision}.submit`, { count })}
              </SendButton>
            </>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
