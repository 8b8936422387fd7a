import { assetNames } from '@quarterdeck/contract/config';
import { toLanguage } from '@quarterdeck/contract/language';
import { useTranslation } from 'react-i18next';
import { useSite } from '#session/site.ts';

/** The name under which staff know an asset. L and R are named by the site's settings; codes never change, names may. */
export function useAssetName(): (asset: string) => string {
  const { i18n } = useTranslation();
  const given = useSite().assetNames;
  const language = toLanguage(i18n.language);
  return (asset) => (asset === 'L' || asset === 'R' ? (given[asset] ?? assetNames[asset][language]) : asset);
}
