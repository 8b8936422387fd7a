import {
  type ReconRule,
  reconRules,
  startRecon,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '#kit/form/refusal.tsx';
import { SendButton } from '#kit/form/send-button.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Can } from '#session/access.tsx';
import { touched } from '../looks.ts';

interface RunButtonProps {
  /** Absent: of all rules. */
  rule?: ReconRule;
  isBusy: boolean;
}

/** Begins a comparison, of one rule or of all. */
export function RunButton({ rule, isBusy }: RunButtonProps) {
  const { t } = useTranslation('reconciliation');
  const [refusal, setRefusal] = useState<string>();
  const { run, isRunning } = useCommand(startRecon, { invalidates: touched });
  const start = () => {
    setRefusal(undefined);
    run({ rules: rule === undefined ? [...reconRules] : [rule] }).catch((error: Error) =>
      setRefusal(error.message),
    );
  };
  const name = rule === undefined ? undefined : t('run.oneOf', { rule: t(`rule.${rule}`) });
  return (
    <Can need="reconciliation.run">
      <SendButton
        size={rule === undefined ? 'sm' : 'compact-sm'}
        variant={rule === undefined ? 'filled' : 'default'}
        leftSection={rule === undefined ? <IconScale size={16} aria-hidden="true" /> : null}
        loading={isRunning}
        disabled={isBusy}
        aria-label={name}
        onClick={start}
      >
        {t(rule === undefined ? 'run.all' : 'run.one')}
      </SendButton>
      <Refusal>{refusal}</Refusal>
    </Can>
  );
}
