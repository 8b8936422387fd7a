import { PositiveAmount } from '@quarterdeck/contract/core/assets';
import { isNegative, subtract, sum } from '@quarterdeck/contract/core/money';
import { useTranslation } from 'react-i18next';
import { Money } from '#kit/money.tsx';
import { Sheet } from '#kit/sheet.tsx';
import { UserLink } from '#kit/user-link.tsx';

interface HarmedSheetProps {
  harmed: readonly { uid: string; amount: string }[];
  /** What is forfeited, as it stands or as it was typed. */
  amount: string;
  /** The UIDs are still being typed, and lead nowhere. */
  isTyped?: boolean;
}

/** Who gets what of a forfeited bond; nothing where it does not add up, which the form says by its fields. */
export function HarmedSheet({ harmed, amount, isTyped = false }: HarmedSheetProps) {
  const { t } = useTranslation('traders');
  const amounts = harmed.map((one) => one.amount);
  if (![amount, ...amounts].every((text) => PositiveAmount.safeParse(text).success)) return null;
  const house = t('harmed.company');
  const rest = subtract(amount, sum(amounts));
  if (isNegative(rest)) return null;
  return (
    <Sheet
      label={t('harmed.label')}
      rows={[...harmed, { uid: house, amount: rest }]}
      keyOf={({ uid }) => uid}
      columns={[
        {
          name: 'uid',
          title: t('harmed.to'),
          cell: ({ uid }) => (uid === house || isTyped ? uid : <UserLink uid={uid} />),
        },
        {
          name: 'amount',
          title: t('fields.amount'),
          numeric: true,
          cell: (one) => <Money amount={one.amount} asset="USDT" />,
        },
      ]}
    />
  );
}
