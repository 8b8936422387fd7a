import { startBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { TestedFields, useStrategies } from './tested-fields.tsx';
import { firstValues, testedBody } from './tested-values.ts';

interface StartDialogProps {
  /** Chosen at first. */
  strategyId?: number;
  /** With the back-test, where one was started. */
  onClose: (started?: number) => void;
}

const intention = new Intention();

/** Starts a back-test. */
export default function StartDialog({ strategyId, onClose }: StartDialogProps) {
  const { t } = useTranslation('backtests');
  const strategies = useStrategies();
  const started = useRef<number>(undefined);
  return (
    <FormDialog
      title={t('start.open')}
      endpoint={startBacktest}
      row={undefined}
      onClose={() => onClose(started.current)}
      size={720}
      initialValues={firstValues(strategyId)}
      toBody={(values) => testedBody(values, strategies)}
      check={({ series_id }) => (series_id === null ? { series_id: t('start.chooseSeries') } : undefined)}
      submitLabel={t('start.submit')}
      doneMessage={t('start.done')}
      onDone={({ id }) => {
        started.current = id;
      }}
      invalidates={touched}
      intention={intention}
    >
      {(form) => <TestedFields form={form} strategies={strategies} />}
    </FormDialog>
  );
}
