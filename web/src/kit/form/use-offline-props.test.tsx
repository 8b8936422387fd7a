import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActionButtons, type ActionLooks, RowMenu } from '#kit/list/row-actions.tsx';
import { SavedViews } from '#kit/list/saved-views.tsx';
import { OrderList } from '#kit/order/order-list.tsx';
import { renderPage } from '#kit/testing.tsx';

const send = vi.fn(async () => undefined);

const network = (state: 'offline' | 'online') => act(() => void dispatchEvent(new Event(state)));

beforeEach(() => {
  send.mockClear();
  network('offline');
});
afterEach(() => network('online'));

function expectClosed(control: HTMLElement) {
  expect(control).toHaveProperty('disabled', true);
  expect(control.title).toMatch(/You’re offline/);
}

it('keeps rows in their order while the network is gone', async () => {
  renderPage(
    <OrderList
      rows={[{ id: 1 }, { id: 2 }]}
      isMoving={false}
      onMove={send}
      handleLabel={({ id }) => `Row ${id}`}
    >
      {({ id }) => id}
    </OrderList>,
  );
  const [first, second] = screen.getAllByRole('listitem');
  const move = () => {
    fireEvent.dragStart(first as HTMLElement, { dataTransfer: {} });
    fireEvent.drop(second as HTMLElement);
  };
  const handle = screen.getByRole('button', { name: 'Row 1' });
  expectClosed(handle);
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  move();
  expect(send).not.toHaveBeenCalled();
  network('online');
  move();
  expect(send).toHaveBeenCalledOnce();
});

const looks: ActionLooks<'edit' | 'test'> = { edit: {}, test: { immediate: true } };
const row = { looks, allowed: ['edit', 'test'], namespace: 'exchanges', onChoose: send };

it('disables the actions that are sent without a dialog, and no others', async () => {
  renderPage(<ActionButtons {...row} />);
  const [test, edit] = screen.getAllByRole('button');
  expectClosed(test as HTMLElement);
  expect(edit).toHaveProperty('disabled', false);
});

it('disables them in the menu of a row', async () => {
  renderPage(<RowMenu {...row} rowName="#1" />);
  await userEvent.click(screen.getByRole('button'));
  const [edit, test] = screen.getAllByRole('menuitem');
  expectClosed(test as HTMLElement);
  expect(edit).toHaveProperty('disabled', false);
});

it('shares no view', () => {
  const own = { views: [{ name: 'Mine', search: '' }], add: vi.fn(), addBeside: vi.fn(), remove: vi.fn() };
  renderPage(<SavedViews own={own} search="" onApply={vi.fn()} onShare={send} />);
  expectClosed(screen.getByRole('button', { name: /^Share/ }));
  expect(screen.getByRole('button', { name: /^Remove|^Delete/ })).toHaveProperty('disabled', false);
});
