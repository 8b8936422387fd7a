import { expect, test } from 'vitest';
import { article } from '../../features/articles/library/library.ts';
import { type Authority, nobody } from '../access.ts';
import { allowedActions } from '../machine.ts';
import type { PublicationState } from './machine.ts';

const editor = (id: number): Authority => ({ ...nobody, id, abilities: ['article.edit'] });

const draft: PublicationState = {
  status: 'draft',
  revision: 1,
  needs_second: true,
  uncovered: [],
  publish_maker_id: null,
  publish_maker_user_id: null,
  author_id: 1,
  author_user_id: null,
  outgoing_revision: null,
};
const requested = { ...draft, publish_maker_id: 1 };

test.each<[name: string, row: PublicationState, id: number, actions: string[]]>([
  ['writes and requests', draft, 1, ['edit', 'request_publish', 'archive']],
  ['cancels their own request, and nothing else until then', requested, 1, ['withdraw_publish']],
  ['cancels no request of another', requested, 2, []],
])('an editor without the right to publish %s', (_name, row, id, actions) => {
  expect(allowedActions(article.machine, row, editor(id))).toEqual(actions);
});
