import { useAccess } from '#session/access.tsx';
import { RecordLink } from './record-link.tsx';
import { listAddress } from './records.ts';
import { TextLink } from './text-link.tsx';

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
  return list === undefined ? uid : <TextLink to={`${list}?uid=${encodeURIComponent(uid)}`}>{uid}</TextLink>;
}
