import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '#kit/stored.ts';
import { useSession } from '#session/session.ts';
import { useMarkDecided } from './decided.ts';
import { isWaiting, type Reviewed } from './reserved.tsx';
import { type ReviewQueue, useTakeNext } from './use-take-next.ts';

/** After a decision in a queue the next record opens, unless turned off. */
export function useThenNext(row: Reviewed & { id: number }, queue: ReviewQueue) {
  const { t } = useTranslation('kit');
  const key = `${queue.touched}.then-next`;
  const me = useSession(({ user }) => user?.username);
  const isOffered = isWaiting(row) && row.taken_by === me;
  const [isWanted, setWanted] = useState(() => readStored(key) !== false);
  const { takeNext } = useTakeNext(queue);
  const markDecided = useMarkDecided(queue.list.kind, row.id);
  const choose = (wanted: boolean) => {
    setWanted(wanted);
    writeStored(key, wanted);
  };
  return {
    thenNext: isOffered ? (
      <Checkbox
        label={t('review.thenNext')}
        checked={isWanted}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    ) : null,
    onDone: () => {
      if (!isWanted) return;
      if (isOffered) void takeNext();
      else markDecided();
    },
  };
}
