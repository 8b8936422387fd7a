import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect } from '@mantine/core';
import { countries as known } from '@quarterdeck/contract/core/countries';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountryNames } from '#kit/country-names.ts';

interface CountriesFieldProps {
  label: string;
  value: string[];
  onChange: (countries: string[]) => void;
  error?: ReactNode;
}

/** Countries by their names in the reader's language. */
export function CountriesField({ label, value, onChange, error }: CountriesFieldProps) {
  const { i18n } = useTranslation();
  const { nameOf } = useCountryNames();
  const data = known
    .map((code) => ({ value: code, label: nameOf(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  return (
    <MultiSelect
      label={label}
      searchable
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      limit={50}
    />
  );
}
