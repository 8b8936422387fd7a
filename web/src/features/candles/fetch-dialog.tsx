import { Group, NativeSelect } from '@mantine/core';
import { fetchCandles } from '@quarterdeck/contract/features/candles/imports';
import { type Timeframe, timeframes } from '@quarterdeck/contract/features/candles/timeframes';
import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#kit/form/date-field.tsx';
import { endOfDay, startOfDay } from '#kit/form/date-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { PairSelect } from '#kit/pair-select.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface FetchDialogProps {
  onClose: () => void;
}

const intention = new Intention();

/** Has candles fetched from the exchange, by days in UTC. */
export default function FetchDialog({ onClose }: FetchDialogProps) {
  const { t } = useTranslation('candles');
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <FormDialog
      title={t('fetch.open')}
      endpoint={fetchCandles}
      row={undefined}
      onClose={onClose}
      initialValues={{ pair_id: 0, timeframe: '1m' as Timeframe, from: '', to: '' }}
      toBody={({ from, to, ...rest }) => ({
        ...rest,
        from: startOfDay(from),
        to: endOfDay(to),
      })}
      check={({ pair_id }) => (pair_id === 0 ? { pair_id: t('fetch.choosePair') } : undefined)}
      submitLabel={t('fetch.submit')}
      doneMessage={t('fetch.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('fetch.hint')}</Panel>
          <PairSelect
            label={t('columns.symbol')}
            value={pair}
            error={form.errors.pair_id}
            isOffered={({ tick }) => tick !== null}
            onChange={(chosen) => {
              setPair(chosen);
              form.setFieldValue('pair_id', chosen?.id ?? 0);
            }}
          />
          <NativeSelect
            label={t('columns.timeframe')}
            data={timeframes.map((one) => ({ value: one, label: t(`timeframe.${one}`) }))}
            {...form.getInputProps('timeframe')}
          />
          <Group grow align="start">
            <DateField withAsterisk label={t('fetch.from')} {...form.getInputProps('from')} />
            <DateField withAsterisk label={t('fetch.to')} {...form.getInputProps('to')} />
          </Group>
        </>
      )}
    </FormDialog>
  );
}
