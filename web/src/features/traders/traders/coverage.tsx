import type { CopyCoverage, TraderFollower } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import classes from './traders.module.css';

/** A share of a number in whole percent; 100 only where it is all of it. */
const percentOf = (part: number, all: number) => Math.floor((part / all) * 100);

/** How much of the trader's orders followers copied in the last days, and why not the rest. */
export function Coverage({ coverage }: { coverage: CopyCoverage }) {
  const { t } = useTranslation('traders');
  const { signals, copied, deviation, skipped } = coverage;
  if (signals === 0) return <p className={classes.soft}>{t('coverage.none')}</p>;
  return (
    <p className={classes.soft}>
      {t('coverage.copied', { copied, count: signals, percent: percentOf(copied, signals) })}
      {deviation === null ? '' : ` ${t('coverage.deviation', { points: deviation })}`}
      {skipped.length === 0
        ? ''
        : ` ${t('coverage.skipped')} ${skipped.map(({ reason, count }) => `${t(`skip.${reason}`)} ${count}`).join(' · ')}`}
    </p>
  );
}

/** The same of one follower. */
export function Copied({ follower: { signals, copied } }: { follower: TraderFollower }) {
  if (signals === 0) return <Absent />;
  return (
    <>
      {percentOf(copied, signals)}%{' '}
      <small>
        {copied}/{signals}
      </small>
    </>
  );
}
