import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface LabelledProps {
  label: ReactNode;
  children: ReactNode;
}

/** A label and its value, with the colon of the reader's language between them. */
export function Labelled({ label, children }: LabelledProps) {
  const { t } = useTranslation('app');
  return (
    <>
      {label}
      {t('colon')}
      {children}
    </>
  );
}

/** The same as text. */
export function useLabelled(): (label: string, value: string) => string {
  const { t } = useTranslation('app');
  return (label, value) => `${label}${t('colon')}${value}`;
}
