import { Button, NativeSelect } from '@mantine/core';
import { assets } from '@quarterdeck/contract/core/assets';
import { shareSources } from '@quarterdeck/contract/features/rewards/share-terms';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { UserField } from '#kit/user-field.tsx';
import { PlanSelect } from './plan-select.tsx';
import classes from './simulator.module.css';

// A type and not an interface: the address takes it as its parameters.
export type Wanted = { plan_id: string; uid: string; source: string; amount: string; asset: string };

interface SimulatorFormProps {
  wanted: Wanted;
  onAsk: (wanted: Wanted) => void;
}

/** By which version, who pays, what for and how much. */
export function SimulatorForm({ wanted, onAsk }: SimulatorFormProps) {
  const { t } = useTranslation('rewards-plans');
  const nameOf = useAssetName();
  const [values, setValues] = useState(wanted);
  const set = (name: keyof Wanted) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((now) => ({ ...now, [name]: value }));
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk({ ...values, uid: values.uid.trim(), amount: values.amount.trim() });
      }}
    >
      <PlanSelect value={values.plan_id} onChange={set('plan_id')} />
      <UserField
        label={t('simulator.payer')}
        required
        value={values.uid}
        onChange={(uid) => setValues((now) => ({ ...now, uid }))}
      />
      <NativeSelect
        label={t('matrix.source')}
        data={shareSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        value={values.source}
        onChange={set('source')}
      />
      <AmountInput
        label={t('simulator.amount')}
        required
        maxLength={39}
        value={values.amount}
        onChange={set('amount')}
      />
      <NativeSelect
        label={t('simulator.asset')}
        data={assets.map((asset) => ({ value: asset, label: nameOf(asset) }))}
        value={values.asset}
        onChange={set('asset')}
      />
      <Button type="submit" leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}>
        {t('simulator.run')}
      </Button>
    </form>
  );
}
