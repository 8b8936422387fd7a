import { hiddenValue } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import type { Field } from './pages.ts';

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
    if (several)
      return value
        .split(',')
        .map((one) => t(`options.${name}.${one}`))
        .join(', ');
    return options === undefined ? value : t(`options.${name}.${value}`);
  };
}
