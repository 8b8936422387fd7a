import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  createShareLevel,
  editShareLevel,
  levelMatches,
  type ShareLevel,
} from '@quarterdeck/contract/features/rewards/levels/levels';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './levels.module.css';

interface LevelDialogProps {
  /** Undefined: a new one. */
  row: ShareLevel | undefined;
  onClose: () => void;
}

// A level that was sent has no version to protect it from being sent twice, so what was meant is kept while the dialog is closed.
const intention = new Intention();

/** Adds a level or changes its conditions. */
export default function LevelDialog({ row, onClose }: LevelDialogProps) {
  const { t } = useTranslation('rewards-levels');
  const common = { onClose, initialValues: valuesOf(row), invalidates: touched };
  const fields = (form: Form) => <Fields form={form} isNew={row === undefined} />;
  if (row === undefined) {
    return (
      <FormDialog
        {...common}
        title={t('create.title')}
        endpoint={createShareLevel}
        row={undefined}
        toBody={(values) => ({ ...conditionsOf(values), rank: numberOf(values.rank) })}
        submitLabel={t('create.submit')}
        doneMessage={t('create.done')}
        intention={intention}
      >
        {fields}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      title={t('dialog.title', { action: t('actions.edit'), name: row.name })}
      endpoint={editShareLevel}
      row={row}
      action="edit"
      toBody={conditionsOf}
      submitLabel={t('actions.edit')}
      doneMessage={t('done.edit', { name: row.name })}
    >
      {fields}
    </FormDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;
interface Form {
  values: Values;
  getInputProps: (name: string, options?: { type: 'checkbox' }) => object;
}

function valuesOf(row: ShareLevel | undefined) {
  return {
    rank: row === undefined ? '' : String(row.rank),
    name: row?.name ?? '',
    match: row?.match ?? ('all' as ShareLevel['match']),
    activated: row?.activated ?? false,
    direct_active: row?.direct_active == null ? '' : String(row.direct_active),
    team_volume_usdt: row?.team_volume_usdt ?? '',
    own_fees_usdt: row?.own_fees_usdt ?? '',
    bond_usdt: row?.bond_usdt ?? '',
  };
}

/** A number that was typed; what is none is left to the schema. */
const numberOf = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);

function conditionsOf({ name, match, activated, direct_active, ...rest }: Values) {
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  const { team_volume_usdt, own_fees_usdt, bond_usdt } = rest;
  return {
    name,
    match,
    activated,
    direct_active: orNull(direct_active) === null ? null : numberOf(direct_active),
    team_volume_usdt: orNull(team_volume_usdt),
    own_fees_usdt: orNull(own_fees_usdt),
    bond_usdt: orNull(bond_usdt),
  };
}

function Fields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation('rewards-levels');
  const amount = (name: 'team_volume_usdt' | 'own_fees_usdt' | 'bond_usdt') => (
    <AmountInput label={t(`columns.${name}`)} description={t(`hint.${name}`)} {...form.getInputProps(name)} />
  );
  return (
    <>
      <div className={classes.two}>
        {isNew ? (
          <TextInput
            label={t('columns.rank')}
            description={t('hint.rank')}
            withAsterisk
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('rank')}
          />
        ) : null}
        <TextInput
          label={t('columns.name')}
          description={t('hint.name')}
          withAsterisk
          maxLength={32}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </div>
      <NativeSelect
        label={t('columns.match')}
        data={levelMatches.map((value) => ({ value, label: t(`match.${value}`) }))}
        {...form.getInputProps('match')}
      />
      <Checkbox label={t('hint.activated')} {...form.getInputProps('activated', { type: 'checkbox' })} />
      <div className={classes.two}>
        <TextInput
          label={t('columns.direct_active')}
          description={t('hint.direct_active')}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('direct_active')}
        />
        {amount('team_volume_usdt')}
        {amount('own_fees_usdt')}
        {amount('bond_usdt')}
      </div>
      <Panel tone="info">{t('hint.evaluation')}</Panel>
    </>
  );
}
