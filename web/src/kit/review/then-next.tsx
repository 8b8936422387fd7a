import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readStored, writeStored } from '#kit/stored.ts';
import { useSession } from '#session/session.ts';
import { useDecided } from './decided.ts';
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
  const [parameters] = useSearchParams();
  const isOpen = parameters.get('id') === String(row.id);
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
      else if (isOpen) useDecided.setState({ record: { kind: queue.list.kind, id: row.id } });
    },
  };
}
