import type { WalletRecordType } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<WalletRecordType, Tone> = {
  activeAward: 'success',
  distributionAward: 'success',
  inviteAward: 'success',
  recharge: 'info',
  bondChange: 'neutral',
  waitBalance: 'neutral',
  hadBalance: 'success',
  upgrade: 'neutral',
  withdrawal: 'progress',
  copyProfit: 'success',
  copyFee: 'neutral',
  robotFee: 'neutral',
  transfer: 'neutral',
  adminAdjust: 'warning',
  debtRepaid: 'warning',
};

interface RecordTypeProps {
  type: WalletRecordType;
}

export function RecordType({ type }: RecordTypeProps) {
  const { t } = useTranslation('wallet-records');
  return <StatusTag tone={tones[type]}>{t(`type.${type}`)}</StatusTag>;
}
