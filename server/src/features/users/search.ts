import { userOwner } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Users, by what they call themselves and how they are reached. */
export const userSearch = recordSearch({
  kind: 'user',
  order: 10,
  ability: 'user.read',
  table: 'users',
  owner: userOwner,
  fields: {
    uid: { column: 'uid' },
    username: { column: 'username', isCaseless: true },
    nickname: { column: 'nickname', isCaseless: true },
    email: { column: 'email', isCaseless: true },
    phone: { column: 'phone' },
  },
  words: { table: 'user_word', record: 'user_id' },
  title: 'found_row.uid',
  details: ['found_row.username', 'found_row.nickname', 'found_row.email'],
});
