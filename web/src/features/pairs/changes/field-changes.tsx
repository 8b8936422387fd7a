import type { FieldChange, MarketChange } from '@quarterdeck/contract/features/pairs/syncs';
import { useTranslation } from 'react-i18next';
import { percentOf } from '#kit/market/fee.ts';
import { Time } from '#kit/time.tsx';
import classes from './changes.module.css';

/** What a change is about: each field, old and new. */
export function FieldChanges({ row }: { row: Pick<MarketChange, 'fields'> }) {
  const { t } = useTranslation('pairs-changes');
  return (
    <ul className={classes.fields}>
      {row.fields.map((change) => (
        <li key={change.field} data-class={change.class}>
          <span className={classes.name}>{t(`field.${change.field}`)}</span>{' '}
          {change.class === 'new' && change.old === null ? null : (
            <>
              <del className={classes.old}>
                <FieldValue field={change.field} value={change.old} />
              </del>
              <span role="img" aria-label={t('to')}>
                {' → '}
              </span>
            </>
          )}
          <ins className={classes.new}>
            <FieldValue field={change.field} value={change.new} />
          </ins>
        </li>
      ))}
    </ul>
  );
}

function FieldValue({ field, value }: { field: FieldChange['field']; value: string | null }) {
  const { t } = useTranslation('pairs-changes');
  if (value === null) return t('none');
  if (field === 'maker' || field === 'taker') return `${percentOf(value)} %`;
  if (field === 'expiry' || field === 'ends') return <Time value={value} />;
  if (field === 'listed') return t(value === 'true' ? 'listed.yes' : 'listed.no');
  if (field === 'contract_type') return t(`contract_type.${value}`);
  return value;
}
