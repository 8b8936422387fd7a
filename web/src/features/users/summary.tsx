import type { User } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { LevelName } from '#kit/levels/level-parts.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import classes from './drawer.module.css';
import { TeamCounts } from './team-counts.tsx';
import { KycTag } from './user-flags.tsx';

/** What decisions about a user look at first, in one line. */
export function Summary({ row }: { row: User }) {
  const { t } = useTranslation('users');
  return (
    <dl className={classes.summary}>
      <div>
        <dt>{t('columns.kyc_status')}</dt>
        <dd>
          <KycTag row={row} />
        </dd>
      </div>
      <div>
        <dt>{t('columns.level')}</dt>
        <dd>
          <LevelName rank={row.level} name={row.level_name} />
        </dd>
      </div>
      <div>
        <dt>{t('columns.risk_score')}</dt>
        <dd>
          <RiskScore score={row.risk_score} />
        </dd>
      </div>
      <div>
        <dt>{t('drawer.team')}</dt>
        <dd>
          <TeamCounts id={row.id} />
        </dd>
      </div>
      <div>
        <dt>{t('columns.tags')}</dt>
        <dd>{row.tags.length === 0 ? <Absent /> : row.tags.join(' · ')}</dd>
      </div>
    </dl>
  );
}
