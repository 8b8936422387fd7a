import { type CandleSeries, removeCandles } from '@quarterdeck/contract/features/candles/candles';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface RemoveDialogProps {
  row: CandleSeries;
  onClose: () => void;
}

/** Deletes the candles of a range, in UTC to the minute. */
export default function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('candles');
  return (
    <FormDialog
      title={t('remove.title', { symbol: row.symbol, timeframe: row.timeframe })}
      endpoint={removeCandles}
      row={row}
      action="remove_range"
      onClose={onClose}
      initialValues={{ from: row.first_at ?? '', to: minuteAfter(row.last_at), reason: '' }}
      toBody={(values) => values}
      submitLabel={t('remove.submit')}
      danger
      doneMessage={({ candles }) => t('remove.done', { count: row.candles - candles })}
      invalidates={touched}
    >
      {(form) => (
        <>
          <Panel tone="danger">{t('remove.consequence')}</Panel>
          <MomentField zone="utc" label={t('remove.from')} {...form.getInputProps('from')} />
          <MomentField zone="utc" label={t('remove.to')} {...form.getInputProps('to')} />
          <ReasonField isOwed {...form.getInputProps('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function minuteAfter(time: string | null): string {
  return time === null ? '' : new Date(Date.parse(time) + 60_000).toISOString();
}
