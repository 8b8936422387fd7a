import type { MonthFigures } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { AssetTable } from './asset-table.tsx';

const figures = ['recharged', 'withdrawn', 'fees', 'rewarded'] as const;

/** What moved within thirty days, by asset; assets of which nothing moved are left out. */
export function Month({ month }: { month: readonly MonthFigures[] }) {
  const { t } = useTranslation('users');
  const moved = month.filter((one) => figures.some((figure) => one[figure] !== '0'));
  if (moved.length === 0) return <p>{t('part.nothing')}</p>;
  return (
    <AssetTable
      label={t('drawer.month')}
      assetTitle={t('drawer.asset')}
      columns={figures.map((name) => ({ name, title: t(`month.${name}`) }))}
      rows={moved}
    />
  );
}
