import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { startSweep, sweepParameters, variantsMax } from '@quarterdeck/contract/features/backtests/sweeps';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../actions.ts';
import { TestedFields, useStrategies } from '../tested-fields.tsx';
import { firstValues, type TestedValues, testedBody } from '../tested-values.ts';
import { type TypedAxis, valuesOf } from './axis-values.ts';
import classes from './heat-map.module.css';

interface StartDialogProps {
  onClose: () => void;
}

interface SweepValues extends TestedValues {
  axes: TypedAxis[];
}

const intention = new Intention();
const firstAxes: TypedAxis[] = [
  { parameter: 'profit', from: '0.8', to: '2', step: '0.2' },
  { parameter: 'decline', from: '1', to: '4', step: '0.5' },
];

/** Starts a sweep over one or two parameters, and opens it. */
export default function StartDialog({ onClose }: StartDialogProps) {
  const { t } = useTranslation('backtests-sweeps');
  const strategies = useStrategies();
  const [, setSearch] = useSearchParams();
  const initialValues: SweepValues = { ...firstValues(), axes: firstAxes };
  return (
    <FormDialog
      title={t('start.open')}
      endpoint={startSweep}
      row={undefined}
      onClose={onClose}
      size={720}
      initialValues={initialValues}
      toBody={(values: SweepValues) => ({
        ...testedBody(values, strategies),
        axes: values.axes
          .filter(({ parameter }) => parameter !== '')
          .map((axis) => ({ parameter: axis.parameter, values: valuesOf(axis) })),
      })}
      check={({ series_id, axes }) => ({
        ...(series_id === null && { series_id: t('start.chooseSeries') }),
        ...(countOf(axes) > variantsMax && { 'axes.0.step': t('start.tooMany', { max: variantsMax }) }),
      })}
      submitLabel={t('start.submit')}
      doneMessage={t('start.done')}
      onDone={({ id }) => setSearch({ id: String(id) })}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <TestedFields form={form} strategies={strategies} />
          {[0, 1].map((at) => (
            <AxisFields key={at} at={at} form={form} />
          ))}
          <Panel tone="info">{t('start.variants', { count: countOf(form.values.axes) })}</Panel>
        </>
      )}
    </FormDialog>
  );
}

const countOf = (axes: readonly TypedAxis[]) =>
  axes.reduce((product, axis) => product * (axis.parameter === '' ? 1 : valuesOf(axis).length), 1);

function AxisFields({ at, form }: { at: number; form: UseFormReturnType<SweepValues> }) {
  const { t } = useTranslation('backtests-sweeps');
  const { t: words } = useTranslation('strategies-library');
  const options = sweepParameters.map((value) => ({
    value: value as string,
    label: words(`parameters.${value}`),
  }));
  return (
    <fieldset className={classes.axis} aria-label={t('start.axis', { number: at + 1 })}>
      <NativeSelect
        label={t('start.axis', { number: at + 1 })}
        data={at === 0 ? options : [{ value: '', label: t('start.none') }, ...options]}
        {...form.getInputProps(`axes.${at}.parameter`)}
      />
      {(['from', 'to', 'step'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`start.${name}`)}
          inputMode="decimal"
          disabled={form.values.axes[at]?.parameter === ''}
          {...form.getInputProps(`axes.${at}.${name}`)}
        />
      ))}
    </fieldset>
  );
}
