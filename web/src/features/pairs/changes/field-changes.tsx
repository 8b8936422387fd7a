import type { FieldChange, MarketChange } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { percentOf } from '#kit/market/fee.ts';
import { Time } from '#kit/time.tsx';
import classes from './changes.module.css';

interface FieldChangesProps {
  row: Pick<MarketChange, 'class' | 'fields'>;
  /** Of a new pair only what orders are rounded and checked by. */
  short?: boolean;
}

const precision = ['tick', 'step', 'min_qty', 'min_notional', 'contract_size'];

/** What a change is about: each field, old and new. */
export function FieldChanges({ row, short = false }: FieldChangesProps) {
  const { t } = useTranslation('pairs-changes');
  const isShort = short && row.class === 'new';
  const fields = isShort
    ? row.fields.filter(({ field }) => precision.includes(field) || field === 'listed')
    : row.fields;
  if (fields.length === 0) return <span className={classes.name}>{t('noPrecision')}</span>;
  return (
    <ul className={classes.fields} data-short={isShort || undefined}>
      {fields.map((change) => (
        <li key={change.field}>
          <OneField {...change} />
        </li>
      ))}
    </ul>
  );
}

function OneField({ field, old, new: next }: FieldChange) {
  const { t } = useTranslation('pairs-changes');
  if (field === 'listed') return <strong>{t(next === 'true' ? 'listed.yes' : 'listed.no')}</strong>;
  return (
    <>
      <span className={classes.name}>{t(`field.${field}`)}</span>{' '}
      {old === null ? null : (
        <>
          <del className={classes.old}>
            <FieldValue field={field} value={old} />
          </del>
          <span role="img" aria-label={t('to')}>
            {' → '}
          </span>
        </>
      )}
      <ins className={classes.new}>
        <FieldValue field={field} value={next} />
      </ins>
    </>
  );
}

function FieldValue({ field, value }: { field: string; value: string | null }) {
  const { t } = useTranslation('pairs-changes');
  if (value === null) return t('none');
  if (field === 'maker' || field === 'taker') return `${percentOf(value)} %`;
  if (field === 'expiry' || field === 'ends') return <Time value={value} />;
  return field === 'contract_type' ? t(`contract_type.${value}`) : value;
}
