import { ActionIcon, Skeleton } from '@mantine/core';
import { type TeamMember, userTeam } from '@quarterdeck/contract/features/users/users';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './drawer.module.css';
import { MoreButton } from './more-button.tsx';
import { UserName } from './user-name.tsx';

interface TeamPartProps {
  id: number;
}

/** Those whom a user invited, and below each of them the next, level by level as they are opened. */
export function TeamPart({ id }: TeamPartProps) {
  const { t } = useTranslation('users');
  const query = useInfiniteQuery({
    queryKey: [userTeam.path, id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(userTeam, {
        query: { id: String(id), ...(pageParam && { after: pageParam }) },
        signal,
        quiet: true,
      }),
    getNextPageParam: ({ list, has_more }) => (has_more ? String(list.at(-1)?.id) : undefined),
  });
  if (query.error && query.data === undefined)
    return <Failed message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton h={80} radius="md" />;
  const members = query.data.pages.flatMap((page) => page.list);
  if (members.length === 0) return <p>{t('part.nothing')}</p>;
  return (
    <>
      <ul className={classes.team}>
        {members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      <MoreButton pages={query} />
    </>
  );
}

interface MemberProps {
  member: TeamMember;
}

function Member({ member }: MemberProps) {
  const { t } = useTranslation('users');
  const [isOpen, setOpen] = useState(false);
  const { id, uid, username, has_team, frozen, blacklisted, activated, created_at } = member;
  return (
    <li>
      <div className={classes.member}>
        {has_team ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-expanded={isOpen}
            aria-label={t('part.teamOf', { uid })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        ) : (
          <span className={classes.leaf} />
        )}
        <div className={classes.about}>
          <RecordLink kind="user" id={id}>
            {uid}
          </RecordLink>
          <span>
            <UserName name={username} />
          </span>
          {activated ? <StatusTag tone="success">{t('columns.activated')}</StatusTag> : null}
          {frozen ? (
            <StatusTag tone="warning" meaning={t('meaning.frozen')}>
              {t('state.frozen')}
            </StatusTag>
          ) : null}
          {blacklisted ? (
            <StatusTag tone="danger" meaning={t('meaning.blacklisted')}>
              {t('state.blacklisted')}
            </StatusTag>
          ) : null}
          <Time value={created_at} />
        </div>
      </div>
      {isOpen ? <TeamPart id={id} /> : null}
    </li>
  );
}
