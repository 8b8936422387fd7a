import type {
  AddressPayments,
  Withdrawal,
  withdrawalList,
} from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { filtered } from '#kit/list/filtered.ts';
import { listAddress } from '#kit/records.ts';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';
import classes from '../withdrawals.module.css';

interface EarlierPaymentsProps {
  withdrawal: Pick<Withdrawal, 'address' | 'created_at'>;
  payments: AddressPayments;
}

/** How often the address was paid before, by whom and when last: one that is known is less of a risk. */
export function EarlierPayments({ withdrawal, payments }: EarlierPaymentsProps) {
  const { t } = useTranslation('withdrawals');
  const list = listAddress('withdrawal', useAccess());
  const { count, own, users, last_at } = payments;
  if (count === 0) return t('addressPayments.none');
  const total = t('addressPayments.count', { count });
  const others = users - (own > 0 ? 1 : 0);
  return (
    <span className={classes.beside}>
      {list === undefined ? (
        total
      ) : (
        <TextLink
          to={filtered<typeof withdrawalList>(list, {
            address: withdrawal.address,
            status: 'payment_successful,success',
            paid_at_to: withdrawal.created_at,
          })}
        >
          {total}
        </TextLink>
      )}
      <span>
        {own === 0 ? null : t('addressPayments.own', { own })}
        {own === 0 || others === 0 ? null : ' · '}
        {others === 0 ? null : t('addressPayments.others', { count: others, payments: count - own })}
      </span>
      <span>
        {t('addressPayments.last')} <Time value={last_at} />
      </span>
    </span>
  );
}
