import { useTranslation } from 'react-i18next';
import { StatusTag } from '#kit/status-tag.tsx';

/** What is done about a listed address. */
export function LevelTag({ level }: { level: string }) {
  const { t } = useTranslation('screened-addresses');
  return <StatusTag tone={level === 'block' ? 'danger' : 'warning'}>{t(`level.${level}`)}</StatusTag>;
}
