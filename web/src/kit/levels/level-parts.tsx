import type { LevelChange } from '@quarterdeck/contract/features/rewards/levels/levels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '../absent.tsx';
import { type Fact, Facts } from '../facts.tsx';
import { Time } from '../time.tsx';
import classes from './levels.module.css';

interface LevelNameProps {
  rank: number;
  /** Null: this rank has no name. */
  name: string | null;
}

/** A level by its rank and its name. */
export function LevelName({ rank, name }: LevelNameProps): ReactNode {
  if (rank === 0) return <Absent />;
  return name === null ? rank : `${rank} · ${name}`;
}

interface LevelFactsProps {
  level: LevelNameProps & { floor_rank: number; locked: boolean; reason: string | null };
  /** Stand before and after those of the level. */
  before?: readonly Fact[];
  after?: readonly Fact[];
}

/** What a user's level is, what a code gave of it, and whether the evaluation may change it. */
export function LevelFacts({ level, before = [], after = [] }: LevelFactsProps) {
  const { t } = useTranslation('rewards-user-levels');
  return (
    <Facts
      facts={[
        ...before,
        [t('columns.rank'), <LevelName key="rank" {...level} />],
        [t('columns.floor_rank'), level.floor_rank === 0 ? undefined : level.floor_rank],
        [t('columns.locked'), level.locked ? t('drawer.locked') : t('drawer.evaluated')],
        ...after,
        [t('columns.reason'), level.reason ?? undefined, 'wide'],
      ]}
    />
  );
}

interface LevelStepsProps {
  changes: readonly LevelChange[];
}

/** Every step from a level to another, the newest first. */
export function LevelSteps({ changes }: LevelStepsProps) {
  const { t } = useTranslation('rewards-user-levels');
  if (changes.length === 0) return <p>{t('drawer.noChanges')}</p>;
  return (
    <ol className={classes.steps}>
      {changes.map(({ id, at, from_rank, to_rank, cause }) => (
        <li key={id}>
          <Time value={at} />
          <span>
            {from_rank} → <strong>{to_rank}</strong>
          </span>
          <span>{t(`cause.${cause}`)}</span>
        </li>
      ))}
    </ol>
  );
}
