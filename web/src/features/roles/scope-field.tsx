import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import {
  type ComboboxItem,
  type ComboboxItemGroup,
  Input,
  MultiSelect,
  SegmentedControl,
} from '@mantine/core';
import { type DataScope, dataScopes } from '@quarterdeck/contract/core/access';
import { countries as known } from '@quarterdeck/contract/core/countries';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryNames } from '#kit/country-names.ts';
import classes from './roles.module.css';

interface ScopeFieldProps {
  value: DataScope;
  onChange: (value: DataScope) => void;
  countries: string[];
  onCountries: (value: string[]) => void;
  countriesError?: ReactNode;
}

/** Chooses whose data a role group shows. */
export function ScopeField({ value, onChange, countries, onCountries, countriesError }: ScopeFieldProps) {
  const { t, i18n } = useTranslation('roles');
  const id = useId();
  const { nameOf } = useCountryNames();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are those of the language
  const options = useMemo(
    () =>
      known
        .map((code) => ({ value: code, label: nameOf(code) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
    [i18n.language],
  );
  return (
    <div>
      <Input.Label id={id} labelElement="div" mb={6}>
        {t('columns.data_scope')}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={dataScopes.map((scope) => ({ value: scope, label: t(`data_scope.${scope}`) }))}
      />
      <Input.Description mt={6}>{t(`scope.${value}`)}</Input.Description>
      {value === 'countries' ? (
        <MultiSelect
          mt="xs"
          label={t('fields.countries')}
          placeholder={countries.length === 0 ? t('scope.search') : undefined}
          data={options}
          value={countries}
          onChange={onCountries}
          error={countriesError}
          nothingFoundMessage={t('scope.notFound')}
          filter={({ options: all, search }) => all.filter((option) => matches(option, search))}
          searchable
          selectFirstOptionOnChange
          clearable
          hidePickedOptions
          limit={known.length}
          // What scrolls is the list itself, which the field's keys reach, and it stands within the dialog.
          withScrollArea={false}
          classNames={{ options: classes.countries }}
          comboboxProps={{ withinPortal: false }}
        />
      ) : null}
    </div>
  );
}

/** A country is found by a part of its name and by its two letters. */
function matches(option: ComboboxItem | ComboboxItemGroup<ComboboxItem>, search: string): boolean {
  const text = search.trim().toLowerCase();
  return (
    'value' in option && (option.value.toLowerCase() === text || option.label.toLowerCase().includes(text))
  );
}
