import { Skeleton } from '@mantine/core';
import { levelOfUser } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Section } from '#kit/facts.tsx';
import { LevelFacts, LevelSteps } from '#kit/levels/level-parts.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Timeline } from '#kit/timeline.tsx';

interface LevelPartProps {
  id: number;
}

/** The level of a user, every step that led to it, and what staff did about it. */
export function LevelPart({ id }: LevelPartProps) {
  const { t } = useTranslation('users');
  const { data, error, refetch } = useQuery(endpointQuery(levelOfUser, { id: String(id) }, { quiet: true }));
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={120} radius="md" />;
  return (
    <>
      <Section title={t('part.level')}>
        <LevelFacts level={data} />
      </Section>
      <Section title={t('level.changes')}>
        <LevelSteps changes={data.changes} />
      </Section>
      {data.history.length === 0 ? null : (
        <Section title={t('level.history')}>
          <Timeline entries={data.history} status={(status) => status} />
        </Section>
      )}
    </>
  );
}
