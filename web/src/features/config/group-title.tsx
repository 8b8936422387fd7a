import { useTranslation } from 'react-i18next';
import { useOwnAssetNames } from '#kit/asset-name.ts';
import type { Groups } from './pages.ts';
import { useTransferNames } from './transfer-effect.tsx';

/** What a group of settings is called. */
export function GroupTitle({ group }: { group: Groups[number][0] }) {
  const { t } = useTranslation('config');
  return t(`groups.${group}`, { ...useOwnAssetNames(), ...useTransferNames(group) });
}
