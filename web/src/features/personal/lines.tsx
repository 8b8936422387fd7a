import { Button, Skeleton } from '@mantine/core';
import { Children, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './personal.module.css';

interface LinesProps {
  /** Undefined until they are known. */
  count: number | undefined;
  isError: boolean;
  children: ReactNode;
  /** More than these are folded. */
  most?: number;
}

/** A list of lines; grey ones until they come, and words where they do not. */
export function Lines({ count, isError, children, most = Number.POSITIVE_INFINITY }: LinesProps) {
  const { t } = useTranslation('personal');
  const [isOpen, setOpen] = useState(false);
  if (isError) return <p className={classes.lead}>{t('unavailable')}</p>;
  if (count === undefined) return <Skeleton h={48} aria-hidden="true" />;
  const isFolded = count > most && !isOpen;
  return (
    <>
      <ul className={classes.lines}>{isFolded ? Children.toArray(children).slice(0, most) : children}</ul>
      {isFolded ? (
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
          {t('showAll', { count })}
        </Button>
      ) : null}
    </>
  );
}
