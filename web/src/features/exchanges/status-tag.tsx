import type { ExchangeStatus } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

export function ExchangeStatusTag({ status }: { status: ExchangeStatus }) {
  const { t } = useTranslation('exchanges');
  return (
    <StatusTag tone={status === 'on' ? 'success' : 'neutral'} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
