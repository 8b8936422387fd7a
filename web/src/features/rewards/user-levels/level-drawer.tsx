import { type UserLevel, userLevelDetail } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { LevelFacts, LevelSteps } from '#kit/levels/level-parts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type UserLevelAction, userLevelActions } from './actions.ts';

export default function LevelDrawer({ id, ...frame }: RecordDrawerProps<UserLevelAction, UserLevel>) {
  const { t } = useTranslation('rewards-user-levels');
  const query = useQuery(endpointQuery(userLevelDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.user_level}
      kind="user_level"
      namespace="rewards-user-levels"
      title={(row) => t('drawer.title', { uid: row.uid })}
      badge={() => null}
      looks={userLevelActions}
    >
      {({ user_level: row, changes, history }) => (
        <>
          <Section title={t('drawer.facts')}>
            <LevelFacts
              level={{ ...row, name: row.level }}
              before={[
                [
                  t('columns.uid'),
                  <RecordLink key="user" kind="user" id={row.user_id}>
                    {row.uid}
                  </RecordLink>,
                ],
              ]}
              after={[[t('columns.updated_at'), <Time key="updated" value={row.updated_at} />]]}
            />
          </Section>
          <Section title={t('drawer.changes')}>
            <LevelSteps changes={changes} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => status} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}
