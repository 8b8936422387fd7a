import { Skeleton } from '@mantine/core';
import { type UserSession, userSessions } from '@quarterdeck/contract/features/users/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Absent } from '#kit/absent.tsx';
import { Failed } from '#kit/list/list-messages.tsx';
import { Sheet, type SheetColumn } from '#kit/sheet.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';

interface SessionsPartProps {
  id: number;
}

/** When and whence a user was signed in, the newest first. */
export function SessionsPart({ id }: SessionsPartProps) {
  const { t } = useTranslation('users');
  const columns: SheetColumn<UserSession>[] = [
    { name: 'state', title: t('session.state'), cell: (session) => <SessionState session={session} /> },
    ...(['started', 'ended'] as const).map((name) => ({
      name,
      title: t(`session.${name}`),
      cell: (session: UserSession) => <Time value={session[`${name}_at`]} />,
    })),
    ...(['device', 'ip'] as const).map((name) => ({
      name,
      title: t(`session.${name}`),
      cell: (session: UserSession) => session[name] ?? <Absent />,
    })),
  ];
  const query = useQuery(endpointQuery(userSessions, { id: String(id) }, { quiet: true }));
  if (query.error) return <Failed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton h={80} radius="md" />;
  const { list } = query.data;
  if (list.length === 0) return <p>{t('part.nothing')}</p>;
  return <Sheet label={t('part.sessions')} columns={columns} rows={list} keyOf={(session) => session.id} />;
}

function SessionState({ session: { ended_at, revoked } }: { session: UserSession }) {
  const { t } = useTranslation('users');
  if (revoked) return <StatusTag tone="danger">{t('session.revoked')}</StatusTag>;
  return ended_at === null ? (
    <StatusTag tone="success">{t('session.open')}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t('session.over')}</StatusTag>
  );
}
