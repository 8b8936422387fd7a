import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';

interface MovementNameProps {
  movement: string;
}

/** Words for a movement of the ledger, such as `withdrawal_settled`. */
export function MovementName({ movement }: MovementNameProps) {
  const { t } = useTranslation('kit');
  const nameOf = useAssetName();
  return t(`movements.${movement}`, { l: nameOf('L'), r: nameOf('R'), defaultValue: movement });
}
