import { recordSearch } from '#kernel/search/search.ts';

/** Admins by their names, without those who were deleted. */
export const adminSearch = recordSearch({
  kind: 'admin',
  order: 110,
  ability: 'admin.read',
  table: 'admin',
  owner: 'house',
  where: "status <> 'deleted'",
  fields: {
    username: { column: 'username', isCaseless: true },
    nickname: { column: 'nickname', isCaseless: true },
  },
  title: 'found_row.username',
  details: ['found_row.nickname'],
  status: 'found_row.status',
});
