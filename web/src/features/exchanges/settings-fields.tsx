import { Group, TextInput } from '@mantine/core';
import type { Exchange } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import { PercentInput } from '#kit/form/percent-input.tsx';
import { FeePercent, fractionOf, percentOf } from '#kit/market/fee.ts';

// A type and not an interface: a form's values have an index.
export type SettingsValues = {
  name: string;
  color: string;
  ip_whitelist: string;
  maker: string;
  taker: string;
};

export function settingsOf(
  row: Pick<Exchange, 'name' | 'color' | 'ip_whitelist' | 'maker' | 'taker'>,
): SettingsValues {
  return {
    name: row.name,
    color: row.color ?? '',
    ip_whitelist: row.ip_whitelist ?? '',
    maker: percentOf(row.maker),
    taker: percentOf(row.taker),
  };
}

export const settingsBody = ({ name, color, ip_whitelist, maker, taker }: SettingsValues) => ({
  name,
  color: color.trim() === '' ? null : color.trim(),
  ip_whitelist,
  maker: fractionOf(maker),
  taker: fractionOf(taker),
});

interface SettingsFieldsProps {
  inputProps: (name: keyof SettingsValues & string) => object;
}

/** Our own settings of an exchange. */
export function SettingsFields({ inputProps }: SettingsFieldsProps) {
  const { t } = useTranslation('exchanges');
  return (
    <>
      <TextInput label={t('columns.name')} withAsterisk maxLength={40} {...inputProps('name')} />
      <TextInput
        label={t('fields.color')}
        description={t('hints.color')}
        maxLength={7}
        placeholder="#f0b90b"
        {...inputProps('color')}
      />
      <Group grow align="flex-start">
        <PercentInput label={t('columns.maker')} schema={FeePercent} {...inputProps('maker')} />
        <PercentInput label={t('columns.taker')} schema={FeePercent} {...inputProps('taker')} />
      </Group>
      <p>{t('hints.fees')}</p>
      <TextInput
        label={t('fields.ip_whitelist')}
        description={t('hints.ip_whitelist')}
        maxLength={500}
        {...inputProps('ip_whitelist')}
      />
    </>
  );
}
