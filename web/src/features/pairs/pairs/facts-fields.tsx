import { SimpleGrid, TextInput } from '@mantine/core';
import type { Pair } from '@quarterdeck/contract/features/pairs/pairs';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#kit/form/amount-input.tsx';

const amounts = [
  'tick',
  'step',
  'min_qty',
  'max_qty',
  'min_notional',
  'max_leverage',
  'contract_size',
] as const;

// A type and not an interface: a form's values have an index.
export type FactValues = Record<(typeof amounts)[number] | 'expiry', string>;

export const noFacts: FactValues = {
  tick: '',
  step: '',
  min_qty: '',
  max_qty: '',
  min_notional: '',
  max_leverage: '',
  contract_size: '',
  expiry: '',
};

export function factsOf(row: Pair): FactValues {
  const texts = amounts.map((name) => [name, row[name] ?? ''] as const);
  return { ...noFacts, ...Object.fromEntries(texts), expiry: row.expiry ?? '' };
}

/** What was typed as the contract takes it: nothing is no limit. */
export function factsBody(values: FactValues): Record<keyof FactValues, string | null> {
  const entries = [...amounts, 'expiry' as const].map((name) => [name, values[name].trim() || null] as const);
  return Object.fromEntries(entries) as Record<keyof FactValues, string | null>;
}

interface FactFieldsProps {
  inputProps: (name: keyof FactValues & string) => object;
  isSpot: boolean;
  isDelivery: boolean;
}

/** Precision and limits of a pair that no sync brings. */
export function FactFields({ inputProps, isSpot, isDelivery }: FactFieldsProps) {
  const { t } = useTranslation('pairs');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {amounts
        .filter((name) => !isSpot || (name !== 'contract_size' && name !== 'max_leverage'))
        .map((name) => (
          <AmountInput key={name} label={t(`columns.${name}`)} {...inputProps(name)} />
        ))}
      {isDelivery ? (
        <TextInput
          label={t('columns.expiry')}
          placeholder="2026-12-25T08:00:00Z"
          description={t('hints.expiry')}
          {...inputProps('expiry')}
        />
      ) : null}
    </SimpleGrid>
  );
}
