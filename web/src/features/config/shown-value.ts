import { hiddenValue } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import type { Field } from './pages.ts';

/** Characters of a long text that are shown beside another. */
const longMax = 200;

/** How the value of a setting is read in a sentence. */
export function useShownValue(): (field: Field, value: string) => string {
  const { t, i18n } = useTranslation('config');
  const zone = useTimeZone((state) => state.zone);
  const nameOf = useAssetName();
  return ({ name, options, several, kind }, value) => {
    if (kind === 'asset') return nameOf(value);
    if (value === '') return t('changes.none');
    if (kind === 'secret') return value === hiddenValue ? '•••' : t('changes.newSecret');
    if (kind === 'percent') return `${value}%`;
    if (kind === 'moment') return formatTime(value, i18n.language, zone);
    if (kind === 'long' && value.length > longMax) return `${value.slice(0, longMax)}…`;
    if (several)
      return value
        .split(',')
        .map((one) => t(`options.${name}.${one}`))
        .join(', ');
    return options === undefined ? value : t(`options.${name}.${value}`);
  };
}
