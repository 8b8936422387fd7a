import { toLanguage } from '@quarterdeck/contract/core/language';
import { assetNames } from '@quarterdeck/contract/features/config/config';
import { useTranslation } from 'react-i18next';
import { useSite } from '#session/site.ts';

/** Whether a field of a record says which asset something is in. */
export function isAssetField(name: string): boolean {
  return name === 'asset' || name.endsWith('_asset');
}

/** The names of the company's own assets, for texts with `{{l}}` and `{{r}}`. */
export function useOwnAssetNames(): { l: string; r: string } {
  const nameOf = useAssetName();
  return { l: nameOf('L'), r: nameOf('R') };
}

/** The name under which staff know an asset. L and R are named by the site's settings; codes never change, names may. */
export function useAssetName(): (asset: string) => string {
  const { i18n } = useTranslation();
  const given = useSite().assetNames;
  const language = toLanguage(i18n.language);
  return (asset) => (asset === 'L' || asset === 'R' ? (given[asset] ?? assetNames[asset][language]) : asset);
}
