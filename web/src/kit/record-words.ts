import { Asset, formatAmount } from '@quarterdeck/contract/core/assets';
import { useTranslation } from 'react-i18next';
import { isAssetField, useAssetName, useOwnAssetNames } from './asset-name.ts';
import { kindOf, recordsOf } from './records.ts';
import { formatTime } from './time.tsx';
import { useTimeZone } from './time-zone.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The words for records of any kind, from their features. A kind without words is shown as is. */
export function useRecordWords() {
  const { t, i18n } = useTranslation('kit');
  const zone = useTimeZone((state) => state.zone);
  const nameOf = useAssetName();
  const ownAssets = useOwnAssetNames();

  function word(kind: string, key: string, otherwise: string): string {
    const ns = recordsOf(kind)?.namespace;
    return ns === undefined ? otherwise : t(key, { ns, ...ownAssets, defaultValue: otherwise });
  }

  function valueText(kind: string, field: string, value: unknown, record: Fields): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map((one) => valueText(kind, field, one, record)).join(', ');
    if (typeof value === 'number' && field.endsWith('_id'))
      return nameOfId(field, value, record) ?? `#${value}`;
    if (typeof value !== 'string') return JSON.stringify(value, null, 1);
    if (isAssetField(field)) return nameOf(value);
    if (isTime.test(value)) return formatTime(value, i18n.language, zone);
    if (isAmount.test(value) && recordsOf(kind)?.amounts?.includes(field)) return money(value, record.asset);
    return isWord.test(value) ? word(kind, `${field}.${value}`, value) : value;
  }

  function money(amount: string, asset: unknown): string {
    const known = Asset.safeParse(asset);
    return known.success ? `${formatAmount(amount)} ${nameOf(known.data)}` : amount;
  }

  return {
    /** `withdrawal` → "Withdrawal". */
    object: (kind: string) => word(kind, `object.${kind}`, kind),
    /** `withdrawal.approve` → "Withdrawal approved". */
    action: (action: string) => word(kindOf(action), `log.${action}`, action),
    /** The reason of an action: the person's text, or a built-in reason, such as `user_cancel`. */
    reason: (action: string, reason: string) =>
      isCode.test(reason) || isReport.test(action)
        ? word(kindOf(action), `reason.${reason}`, reason)
        : reason,
    field: (kind: string, field: string) =>
      word(kind, `columns.${field}`, word(kind, `fields.${field}`, field)),
    /** Whether a field's value says something: not the number of somebody or something that has no name here. */
    isTold: (field: string, value: unknown, record: Fields) =>
      typeof value !== 'number' || !field.endsWith('_id') || nameOfId(field, value, record) !== undefined,
    /** A field's value among the others of its record, which may say what asset an amount is in. */
    value: valueText,
  };
}

/** Who or what an id stands for, where the record as it is now has the name beside it: `reviewer1` of `reviewer1_id`. */
function nameOfId(field: string, id: number, record: Fields): string | undefined {
  const name = record[field.slice(0, -'_id'.length)];
  return record[field] === id && typeof name === 'string' && name !== '' ? name : undefined;
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;
const isAmount = /^-?\d+(\.\d+)?$/;
/** Of what came of a report no member of staff gives the reason. */
const isReport = /\.report$/;
const isCode = /^[a-z]+(_[a-z]+)+$/;
const isWord = /^[A-Za-z]\w*(\.\w+)*$/;
