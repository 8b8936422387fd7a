import type { %One%Status } from '@quarterdeck/contract/features/%names%/%names%';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

export function %One%StatusTag({ status }: { status: %One%Status }) {
  const { t } = useTranslation('%names%');
  return (
    <StatusTag tone={status === 'open' ? 'warning' : 'success'} meaning={t(`meaning.${status}`)}>
      {t(`status.${status}`)}
    </StatusTag>
  );
}
