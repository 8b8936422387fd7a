import { ofUser } from '#domain/users/owner.ts';
import { recordSearch } from '#kernel/search/search.ts';

/** Orders of robots, by what the platform and the exchange call them. */
export const robotOrderSearch = recordSearch({
  kind: 'robot_order',
  order: 80,
  ability: 'robot_order.read',
  table: 'robot_order',
  owner: ofUser('user_id'),
  fields: {
    client_order_id: { column: 'client_order_id' },
    exchange_order_id: { column: 'exchange_order_id' },
  },
  join: 'JOIN users AS owner ON owner.id = found_row.user_id',
  title: 'found_row.client_order_id',
  details: ['owner.uid', "found_row.exchange || ' ' || found_row.symbol", 'found_row.robot'],
  status: 'found_row.status',
});
