import { articleList } from '@quarterdeck/contract/features/articles/library/library';
import { statementLineList } from '@quarterdeck/contract/features/statements/statements';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { expect, it } from 'vitest';
import { contradicts, queueAt, withQueue } from './queues.ts';

const access = (...abilities: string[]) => ({ admin: false, roles: [], abilities }) as never;
const at = (search: string, ...abilities: string[]) =>
  queueAt(withdrawalList, new URLSearchParams(search), access(...abilities))?.name;

it('opens a list with the first queue that is its reader’s', () => {
  expect(at('', 'withdrawal.approve')).toBe('to_review');
  expect(at('', 'withdrawal.pay')).toBe('to_pay');
  expect(at('', 'withdrawal.read')).toBeUndefined();
});

it('opens a list that is looked through with all rows, whatever its reader may decide', () => {
  const opened = (list: Parameters<typeof queueAt>[0], ability: string) =>
    queueAt(list, new URLSearchParams(), access(ability))?.name;
  expect(opened(statementLineList, 'statement.match')).toBe('unmatched');
  expect(opened(articleList, 'article.publish')).toBeUndefined();
});

it('shows what a link says, anyone who reads it', () => {
  expect(at('id=7', 'withdrawal.approve')).toBeUndefined();
  expect(at('status=success', 'withdrawal.approve')).toBeUndefined();
  expect(at('queue=to_pay&uid=1', 'withdrawal.approve')).toBe('to_pay');
  expect(at('queue=all', 'withdrawal.approve')).toBeUndefined();
});

it('names a queue in the address where it does not go without saying', () => {
  const placed = (search: string, queue: string) =>
    withQueue(withdrawalList, new URLSearchParams(search), queue, access('withdrawal.approve')).toString();
  expect(placed('', 'to_review')).toBe('');
  expect(placed('id=7', 'to_review')).toBe('id=7&queue=to_review');
  expect(placed('queue=to_review', 'all')).toBe('queue=all');
  expect(placed('uid=1&queue=all', 'all')).toBe('uid=1');
});

it('leaves a queue for a filter that asks for something else', () => {
  const queue = { name: 'to_pay', filters: { status: 'withdrawing' } };
  expect(contradicts(queue, { status: 'success' })).toBe(true);
  expect(contradicts(queue, { status: undefined, uid: '1' })).toBe(false);
});
