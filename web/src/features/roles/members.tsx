import type { RoleMember } from '@quarterdeck/contract/features/roles/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import classes from './roles.module.css';

interface MembersProps<Member extends RoleMember> {
  members: readonly Member[];
  /** The text without members. */
  none: string;
  /** What is said of a member besides. */
  about?: (member: Member) => ReactNode;
}

/** Members of the staff by name. */
export function Members<Member extends RoleMember>({ members, none, about }: MembersProps<Member>) {
  const { t } = useTranslation('roles');
  if (members.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <li key={member.id}>
          <RecordLink kind="admin" id={member.id}>
            {member.username}
          </RecordLink>
          <span className={classes.soft}>{member.nickname}</span>
          {member.status === 'active' ? null : (
            <StatusTag tone="warning" small>
              {t(`memberStatus.${member.status}`)}
            </StatusTag>
          )}
          {about?.(member)}
        </li>
      ))}
    </ul>
  );
}
