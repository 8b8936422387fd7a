import { startBacktest } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';
import { TestedFields, useStrategies } from './tested-fields.tsx';
import { firstValues, testedBody } from './tested-values.ts';

interface StartDialogProps {
  /** Chosen at first. */
  strategyId?: number;
  onClose: () => void;
}

const intention = new Intention();

/** Starts a back-test, and opens it. */
export default function StartDialog({ strategyId, onClose }: StartDialogProps) {
  const { t } = useTranslation('backtests');
  const strategies = useStrategies();
  const [, setSearch] = useSearchParams();
  return (
    <FormDialog
      title={t('start.open')}
      endpoint={startBacktest}
      row={undefined}
      onClose={onClose}
      size={720}
      initialValues={firstValues(strategyId)}
      toBody={(values) => testedBody(values, strategies)}
      check={({ series_id }) => (series_id === null ? { series_id: t('start.chooseSeries') } : undefined)}
      submitLabel={t('start.submit')}
      doneMessage={t('start.done')}
      onDone={({ id }) => setSearch({ id: String(id) })}
      invalidates={touched}
      intention={intention}
    >
      {(form) => <TestedFields form={form} strategies={strategies} />}
    </FormDialog>
  );
}
