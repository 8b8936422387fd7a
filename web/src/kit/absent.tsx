import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Stands where a value is missing: a dash to the eye, words to a screen reader. */
export function Absent() {
  const { t } = useTranslation('kit');
  return (
    <span>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('absent')}</VisuallyHidden>
    </span>
  );
}
