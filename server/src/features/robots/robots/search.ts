import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Robots, by what the platform calls them. */
export const robotSearch = recordSearch({
  kind: 'robot',
  order: 75,
  ability: 'robot.read',
  table: 'robot',
  owner: ofUser('user_id'),
  fields: { robot: { column: 'robot' } },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id JOIN pair AS p ON p.id = found_row.pair_id',
  title: 'found_row.robot',
  details: ['owner.uid', 'p.symbol'],
  status: 'found_row.status',
});
