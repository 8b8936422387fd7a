import { useTranslation } from 'react-i18next';

/**
 * The name under which staff know an asset. L and R are named by the site's settings, which start-up keeps in this
 * browser; codes never change, names may.
 */
export function useAssetName(): (asset: string) => string {
  const { t } = useTranslation('kit');
  return (asset) => {
    if (asset === 'L') return siteName('asset_name_l') ?? t('assets.L');
    if (asset === 'R') return siteName('asset_name_r') ?? t('assets.R');
    return asset;
  };
}

function siteName(key: string): string | undefined {
  try {
    return localStorage.getItem(key) || undefined;
  } catch {
    return undefined;
  }
}
