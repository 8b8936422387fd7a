import type { Exchange } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { StatusTag } from '#kit/status-tag.tsx';

type Tested = Pick<Exchange, 'latency_ms' | 'test_error'>;

/** What the last test measured. */
export function Latency({ latency_ms, test_error }: Tested) {
  const { t } = useTranslation('exchanges');
  if (test_error !== null)
    return (
      <StatusTag tone="danger" small title={test_error}>
        {t('connection.failed')}
      </StatusTag>
    );
  return latency_ms === null ? <Absent /> : <span>{t('connection.ms', { ms: latency_ms })}</span>;
}
