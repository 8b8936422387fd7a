import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

interface ReportedTagProps {
  isReported: boolean;
}

/** Whether the platform reported a trade of the exchange. */
export function ReportedTag({ isReported }: ReportedTagProps) {
  const { t } = useTranslation('exchange-fills');
  const state = isReported ? 'reported' : 'unreported';
  return (
    <StatusTag tone={isReported ? 'success' : 'warning'} meaning={t(`meaning.${state}`)}>
      {t(state)}
    </StatusTag>
  );
}
