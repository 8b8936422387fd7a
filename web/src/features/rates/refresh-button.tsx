import { refreshRates } from '@quarterdeck/contract/features/rates/rates';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { done } from '#kit/form/done.ts';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { touched } from './actions.ts';

/** Asks the exchanges now. */
export function RefreshButton() {
  const { t } = useTranslation('rates');
  const { run, isRunning } = useCommand(refreshRates, { invalidates: touched });
  const [refusal, setRefusal] = useState<string>();
  const ask = () => {
    setRefusal(undefined);
    run(undefined).then(
      ({ asked }) => done(t('refresh.done', { asked })),
      (error: Error) => setRefusal(error.message),
    );
  };
  return (
    <>
      <SendButton
        size="sm"
        variant="default"
        loading={isRunning}
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={ask}
      >
        {t('refresh.open')}
      </SendButton>
      <Refusal>{refusal}</Refusal>
    </>
  );
}
