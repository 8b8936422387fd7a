import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts, Section } from '#kit/facts.tsx';
import { Money } from '#kit/money.tsx';
import classes from './groups.module.css';

/** A figure as it is and as it would be. */
export interface EffectFigure {
  title: string;
  /** Null: a number of records. */
  asset: string | null;
  /** Null: the way that it speaks of is closed. */
  before: string | null;
  after: string | null;
}

interface EffectSectionProps {
  title: string;
  isError: boolean;
  /** Undefined until they are there. */
  figures: readonly EffectFigure[] | undefined;
}

/** What saving a form would do, figure by figure. */
export function EffectSection({ title, isError, figures }: EffectSectionProps) {
  const { t } = useTranslation('config');
  return (
    <Section title={title}>
      {isError ? <p className={classes.lead}>{t('unavailable')}</p> : null}
      {figures === undefined && !isError ? <Skeleton h={60} /> : null}
      {figures ? (
        <Facts facts={figures.map((figure) => [figure.title, <Figure key={figure.title} {...figure} />])} />
      ) : null}
    </Section>
  );
}

function Figure({ asset, before, after }: EffectFigure) {
  const { t } = useTranslation('config');
  const shown = (value: string | null) => {
    if (value === null) return t('closed');
    return asset === null ? value : <Money amount={value} asset={asset} />;
  };
  if (before === after) return shown(before);
  return (
    <>
      <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
    </>
  );
}
