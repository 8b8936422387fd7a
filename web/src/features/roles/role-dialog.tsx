import { TextInput } from '@mantine/core';
import {
  type Ability,
  amountLimits,
  bounds,
  can,
  type DataScope,
  isExport,
} from '@quarterdeck/contract/core/access';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { createRole, editRole, type Role } from '@quarterdeck/contract/features/roles/roles';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { wholeNumber } from '#kit/form/whole-number.ts';
import { useRolePurpose } from '#kit/role-purpose.ts';
import { useAccess } from '#session/access.tsx';
import { touched } from './actions.ts';
import { FactorField } from './factor-field.tsx';
import { RightsField } from './rights/rights-field.tsx';
import { ScopeField } from './scope-field.tsx';
import { StartFrom } from './start-from.tsx';

interface RoleDialogProps {
  /** Absent for a role that is to be made. */
  row: Role | undefined;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  actions: Ability[];
  approve_max_usdt: string;
  adjust_max_usdt: string;
  export_rows: string;
  data_scope: DataScope;
  countries: string[];
  second_factor_required: boolean;
}

const [approveLimit, adjustLimit] = amountLimits;

/** Limits in USDT, each shown if the role group has a permission that it bounds. */
const limitFields = [
  { limit: approveLimit, label: 'limit.approve', hint: 'limit.hint' },
  { limit: adjustLimit, label: 'limit.adjust', hint: 'limit.adjustHint' },
];

// A role that is made has no version to protect it from being sent twice, so what was meant is kept while the dialog is
// closed.
const intention = new Intention();

/** Makes a role group, or changes one. */
export default function RoleDialog({ row, onClose }: RoleDialogProps) {
  const { t } = useTranslation('roles');
  const access = useAccess();
  const purposeOf = useRolePurpose();
  return (
    <FormDialog
      title={row ? t('edit.title', { name: row.name }) : t('create.title')}
      endpoint={row ? editRole : createRole}
      row={row}
      {...(row ? { action: 'edit' } : { intention })}
      onClose={onClose}
      initialValues={valuesOf(row)}
      size={860}
      toBody={bodyOf}
      submitLabel={t(row ? 'edit.submit' : 'create.submit')}
      doneMessage={t(row ? 'edit.done' : 'create.done')}
      invalidates={touched}
    >
      {(form) => (
        <>
          {row ? null : <StartFrom onChoose={(role) => form.setValues(startOf(role, form.values))} />}
          <TextInput
            label={t('columns.name')}
            withAsterisk
            maxLength={64}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('columns.description')}
            placeholder={row && purposeOf({ ...row, description: '' })}
            maxLength={200}
            {...form.getInputProps('description')}
          />
          <RightsField
            {...form.getInputProps('actions')}
            value={form.values.actions}
            mayGive={(right) => can(access, right)}
          />
          {limitFields
            .filter(({ limit }) => bounds(limit, form.values.actions))
            .map(({ limit: { column }, label, hint }) => (
              <AmountInput
                key={column}
                label={t(label)}
                description={t(hint)}
                rightSection="USDT"
                rightSectionWidth={64}
                {...form.getInputProps(column)}
              />
            ))}
          {form.values.actions.some(isExport) ? (
            <TextInput
              label={t('limit.export')}
              description={t('limit.exportHint')}
              inputMode="numeric"
              {...form.getInputProps('export_rows')}
            />
          ) : null}
          <ScopeField
            value={form.values.data_scope}
            onChange={(scope) => form.setFieldValue('data_scope', scope)}
            countries={form.values.countries}
            onCountries={(chosen) => form.setFieldValue('countries', chosen)}
            countriesError={form.errors.countries}
          />
          <FactorField
            row={row}
            {...form.getInputProps('second_factor_required', { type: 'checkbox' })}
            checked={form.values.second_factor_required}
          />
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(row: Role | undefined): Values {
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    actions: row?.actions ?? [],
    approve_max_usdt: row?.approve_max_usdt ?? '',
    adjust_max_usdt: row?.adjust_max_usdt ?? '',
    export_rows: row?.export_rows?.toString() ?? '',
    data_scope: row?.data_scope ?? 'all',
    countries: row?.countries ?? [],
    second_factor_required: row?.second_factor_required ?? false,
  };
}

/** Its rights, limits and data, under the name and the description that were typed. */
function startOf(role: Role | undefined, { name, description }: Values): Values {
  return { ...valuesOf(role), name, description };
}

/** What was left empty is absent; a limit goes with the right that it bounds. */
function bodyOf({
  name,
  description,
  actions,
  export_rows: rows,
  data_scope,
  countries,
  second_factor_required,
  ...amounts
}: Values): object {
  const limits = amountLimits
    .filter((limit) => bounds(limit, actions) && !isBlank(amounts[limit.column]))
    .map(({ column }) => [column, amounts[column].trim()]);
  return {
    ...(isBlank(name) ? {} : { name }),
    description,
    actions,
    ...Object.fromEntries(limits),
    ...(isBlank(rows) || !actions.some(isExport) ? {} : { export_rows: wholeNumber(rows.trim()) }),
    data_scope,
    countries: data_scope === 'countries' ? countries : [],
    second_factor_required,
  };
}
