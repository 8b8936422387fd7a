import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Activity } from '@quarterdeck/contract/features/rewards/activities/activities';
import { wholeNumber } from '#kit/form/whole-number.ts';

// A type and not an interface: a form's values have an index.
export type Values = {
  title_zh: string;
  title_en: string;
  rules_zh: string;
  rules_en: string;
  starts_at: string;
  ends_at: string;
  audience: Activity['audience'];
  level_min: string;
  countries: string[];
  cause: Activity['cause'];
  asset: Asset;
  mode: Activity['mode'];
  amount: string;
  min_usdt: string;
  cap: string;
  per_user: string;
  budget: string;
  hold_days: string;
};

export function valuesOf(row: Activity | undefined): Values {
  return {
    title_zh: row?.title_zh ?? '',
    title_en: row?.title_en ?? '',
    rules_zh: row?.rules_zh ?? '',
    rules_en: row?.rules_en ?? '',
    starts_at: row?.starts_at ?? '',
    ends_at: row?.ends_at ?? '',
    audience: row?.audience ?? 'all',
    level_min: String(row?.level_min ?? 0),
    countries: row?.countries ?? [],
    cause: row?.cause ?? 'recharge',
    asset: row?.asset ?? 'USDT',
    mode: row?.mode ?? 'fixed',
    amount: row?.amount ?? '',
    min_usdt: row?.min_usdt ?? '0',
    cap: row?.cap ?? '',
    per_user: row?.per_user ?? '',
    budget: row?.budget ?? '',
    hold_days: String(row?.hold_days ?? 7),
  };
}

/** Unused fields have their empty value. */
export function bodyOf(values: Values): object {
  const { cause, mode, audience, amount, cap, per_user, budget, min_usdt } = values;
  const gives = cause !== 'none';
  return {
    ...values,
    level_min: audience === 'level' ? wholeNumber(values.level_min) : 0,
    countries: audience === 'country' ? values.countries : [],
    mode: gives ? mode : 'fixed',
    amount: gives ? amount : '0',
    min_usdt: cause === 'recharge' && min_usdt !== '' ? min_usdt : '0',
    cap: gives && mode === 'percent' && cap !== '' ? cap : null,
    per_user: gives && per_user !== '' ? per_user : null,
    budget: gives ? budget : '0',
    hold_days: wholeNumber(values.hold_days),
  };
}
