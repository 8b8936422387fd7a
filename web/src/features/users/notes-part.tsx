import { Skeleton } from '@mantine/core';
import { userNotes } from '@quarterdeck/contract/features/users/commands';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { Time } from '#kit/time.tsx';
import classes from './drawer.module.css';

interface NotesPartProps {
  id: number;
}

/** What members of staff wrote about a user, the newest first. */
export function NotesPart({ id }: NotesPartProps) {
  const { t } = useTranslation('users');
  const query = useQuery(endpointQuery(userNotes, { id: String(id) }, { quiet: true }));
  if (query.error) return <Failed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton h={80} radius="md" />;
  if (query.data.list.length === 0) return <p>{t('part.nothing')}</p>;
  return (
    <ul className={classes.notes}>
      {query.data.list.map(({ id: noteId, text, author, created_at }) => (
        <li key={noteId}>
          <small>
            {author} · <Time value={created_at} />
          </small>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
