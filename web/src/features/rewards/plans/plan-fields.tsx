import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  inactiveRules,
  Percent,
  shareDepthMax,
  shareModes,
} from '@quarterdeck/contract/features/rewards/share-terms';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { resizedAll } from './matrix.ts';
import { MatrixEditor } from './matrix-editor.tsx';
import { type PlanValues, termsOf } from './plan-values.ts';
import classes from './plans.module.css';

interface PlanFieldsProps {
  form: UseFormReturnType<PlanValues>;
}

const caps = ['day_cap_usdt', 'month_cap_usdt', 'lifetime_cap_usdt', 'budget_usdt'] as const;

/** All terms of a version: how it shares, its caps and its matrix. */
export function PlanFields({ form }: PlanFieldsProps) {
  const { t } = useTranslation('rewards-plans');
  const { terms } = form.values;
  const setDepth = (depth: string) => {
    const levels = terms.rates.activation.length;
    form.setFieldValue('terms', {
      ...terms,
      depth,
      rates: resizedAll(terms.rates, levels, Number(depth)),
    });
  };
  return (
    <>
      <div className={classes.two}>
        <TextInput
          label={t('columns.name')}
          withAsterisk
          maxLength={64}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('columns.mode')}
          description={t(`modeHint.${terms.mode}`)}
          data={shareModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          {...form.getInputProps('terms.mode')}
        />
        <NativeSelect
          label={t('columns.depth')}
          data={Array.from({ length: shareDepthMax }, (_, index) => String(index + 1))}
          value={terms.depth}
          onChange={({ currentTarget }) => setDepth(currentTarget.value)}
        />
        <NativeSelect
          label={t('columns.inactive')}
          data={inactiveRules.map((value) => ({ value, label: t(`inactive.${value}`) }))}
          {...form.getInputProps('terms.inactive')}
        />
        <PercentInput
          label={t('columns.source_cap_percent')}
          description={t('hint.source_cap')}
          withAsterisk
          schema={Percent}
          {...form.getInputProps('terms.source_cap_percent')}
        />
        <PercentInput
          label={t('hint.peer')}
          description={t('hint.peerOf')}
          schema={Percent}
          disabled={terms.mode === 'fixed'}
          {...form.getInputProps('terms.peer_percent')}
        />
        {caps.map((cap) => (
          <AmountInput
            key={cap}
            label={t(`cap.${cap}`)}
            description={t('hint.cap')}
            {...form.getInputProps(`terms.${cap}`)}
          />
        ))}
      </div>
      <LegalNotice depth={Number(terms.depth)} />
      <MatrixEditor
        terms={termsOf(form.values)}
        errorOf={(path) => form.errors[`terms.rates.${path}`] as string | undefined}
        onChange={(rates) => form.setFieldValue('terms.rates', rates)}
      />
    </>
  );
}
