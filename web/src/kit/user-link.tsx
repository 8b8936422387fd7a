import type { userList } from '@quarterdeck/contract/features/users/users';
import { useAccess } from '#session/access.tsx';
import { CardLink } from './card-link.tsx';
import { filtered } from './list/filtered.ts';
import { RecordLink } from './record-link.tsx';
import { listAddress } from './records.ts';

interface UserLinkProps {
  uid: string;
  /** Where the row says no more of the user than the UID, the list of users finds them. */
  id?: unknown;
}

/** A UID, which leads to its user for those who may see users. */
export function UserLink({ uid, id }: UserLinkProps) {
  const list = listAddress('user', useAccess());
  if (typeof id === 'number')
    return (
      <RecordLink kind="user" id={id}>
        {uid}
      </RecordLink>
    );
  if (list === undefined) return uid;
  return (
    <CardLink to={filtered<typeof userList>(list, { uid })} kind="user" of={{ uid }}>
      {uid}
    </CardLink>
  );
}
