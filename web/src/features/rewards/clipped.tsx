import { isZero } from '@quarterdeck/contract/core/money';
import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { Money } from '#kit/money.tsx';

interface ClippedProps {
  row: Pick<Reward, 'clipped' | 'clipped_by' | 'asset'>;
}

/** What a cap took off, and which. */
export function Clipped({ row: { clipped, clipped_by, asset } }: ClippedProps) {
  const { t } = useTranslation('rewards');
  if (isZero(clipped)) return <Absent />;
  return (
    <>
      <Money amount={clipped} asset={asset} />
      <div>{t(`clipped_by.${clipped_by}`)}</div>
    </>
  );
}
