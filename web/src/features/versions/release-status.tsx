import type { Release } from '@quarterdeck/contract/features/versions/releases';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';

const tones: Record<Release['status'], Tone> = {
  draft: 'neutral',
  released: 'success',
  halted: 'warning',
  withdrawn: 'danger',
};

/** Where a release stands. */
export function ReleaseStatus({ status }: { status: string }) {
  const { t } = useTranslation('versions');
  const known = status in tones ? (status as Release['status']) : 'draft';
  return (
    <StatusTag tone={tones[known]} meaning={t(`meaning.${known}`)}>
      {t(`status.${known}`)}
    </StatusTag>
  );
}
