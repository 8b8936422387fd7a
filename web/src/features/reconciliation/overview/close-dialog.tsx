import { closePeriod } from '@quarterdeck/contract/features/reconciliation/periods';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../looks.ts';

interface CloseDialogProps {
  day: string;
  onClose: () => void;
}

/** Closes a day permanently. */
export default function CloseDialog({ day, onClose }: CloseDialogProps) {
  const { t } = useTranslation('reconciliation');
  return (
    <FormDialog
      title={t('period.close', { day })}
      endpoint={closePeriod}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      toBody={() => ({ day })}
      submitLabel={t('period.submit')}
      danger
      doneMessage={t('period.done', { day })}
      invalidates={touched}
    >
      {() => <Panel tone="danger">{t('period.consequence', { day })}</Panel>}
    </FormDialog>
  );
}
