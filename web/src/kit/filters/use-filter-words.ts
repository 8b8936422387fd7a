import { type Column, filterNames } from '@quarterdeck/contract/core/http/list';
import { useTranslation } from 'react-i18next';
import { isAssetField, useAssetName, useOwnAssetNames } from '#kit/asset-name.ts';
import { searchFilter } from '#kit/list/list-state.ts';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { dayCount, isRelativeDays } from './relative-days.ts';

export interface FilterWords {
  title: (name: string) => string;
  /** One value of an enum, as words. */
  option: (name: string, value: string) => string;
  /** The filter that is set on a column, as words; nothing where none is. */
  summary: (name: string, column: Column, values: Record<string, string>) => string | undefined;
}

/** Says filters in the reader's language. */
export function useFilterWords(namespace: string): FilterWords {
  const { t } = useTranslation(namespace);
  const { t: tKit, i18n } = useTranslation('kit');
  const zone = useTimeZone((store) => store.zone);
  const nameOf = useAssetName();
  const ownAssets = useOwnAssetNames();

  const option = (name: string, value: string) =>
    isAssetField(name) ? nameOf(value) : t(`${name}.${value}`, ownAssets);
  const time = (value: string) =>
    isRelativeDays(value)
      ? tKit('filters.lastDays', { days: dayCount(value) })
      : formatTime(value, i18n.language, zone);

  return {
    title: (name) => (name === searchFilter ? tKit('filters.search') : t(`columns.${name}`)),
    option,
    summary: (name, column, values) => {
      const given = filterNames(name, column).map((parameter) => values[parameter]);
      if (given.every((value) => value === undefined)) return undefined;
      const [first, second] = given;
      switch (column.kind) {
        case 'enum':
          return first
            ?.split(',')
            .map((value) => option(name, value))
            .join(tKit('filters.or'));
        case 'boolean':
          return tKit(first === 'true' ? 'yes' : 'no');
        case 'amount':
        case 'number':
          return range(first, second);
        case 'time':
          if (first !== undefined && isRelativeDays(first) && second === undefined) return time(first);
          return range(first && time(first), second && time(second));
        default:
          return first;
      }
    },
  };

  function range(from: string | undefined, to: string | undefined): string {
    if (from === undefined) return tKit('filters.upTo', { to });
    if (to === undefined) return tKit('filters.from', { from });
    return tKit('filters.between', { from, to });
  }
}
