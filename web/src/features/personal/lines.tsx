import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './personal.module.css';

interface LinesProps {
  /** Undefined until they are known. */
  count: number | undefined;
  isError: boolean;
  children: ReactNode;
}

/** A list of lines; grey ones until they come, and words where they do not. */
export function Lines({ count, isError, children }: LinesProps) {
  const { t } = useTranslation('personal');
  if (isError) return <p className={classes.lead}>{t('unavailable')}</p>;
  if (count === undefined) return <Skeleton h={48} aria-hidden="true" />;
  return <ul className={classes.lines}>{children}</ul>;
}
