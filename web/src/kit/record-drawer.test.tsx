import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RecordDrawer } from './record-drawer.tsx';
import { Comments } from './review/comments.tsx';
import { renderPage } from './testing.tsx';

const row = { id: 7, version: 1, allowed_actions: ['approve'] };

it('listens for the keys that its buttons show', async () => {
  const onChoose = vi.fn();
  const onComment = vi.fn();
  renderPage(
    <RecordDrawer
      {...{ onChoose, onClose: () => {}, isCovered: false, kind: 'adjustment', namespace: 'adjustments' }}
      query={{ data: row, error: null, refetch: vi.fn() } as never}
      rowOf={() => row as never}
      title={() => 'A7'}
      badge={() => null}
      looks={{ approve: { shortcut: 'approve' }, refuse: { danger: true, shortcut: 'refuse' } }}
    >
      {() => <Comments comments={[]} need="withdrawal.comment" onComment={onComment} />}
    </RecordDrawer>,
    { abilities: ['withdrawal.comment'] },
  );
  const approve = await screen.findByText('Alt A');
  expect(approve.closest('button')?.getAttribute('aria-keyshortcuts')).toBe('Alt+A');
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', altKey: true });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ action: 'approve', row });
  fireEvent.keyDown(document.body, { key: 'x', code: 'KeyX', altKey: true });
  expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.getByText('Alt C')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', altKey: true });
  expect(onComment).toHaveBeenCalledOnce();
});
