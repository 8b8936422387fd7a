import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AvatarButtons } from '#kit/avatar/avatar-buttons.tsx';
import { ActionButtons, type ActionLooks, RowMenu } from '#kit/list/row-actions.tsx';
import { OrderList } from '#kit/order/order-list.tsx';
import { renderPage } from '#kit/testing.tsx';
import { AvatarField } from './avatar-field.tsx';
import { SendButton } from './send-button.tsx';

const send = vi.fn(async () => undefined);

const network = (state: 'offline' | 'online') => act(() => void dispatchEvent(new Event(state)));

beforeEach(() => {
  send.mockClear();
  network('offline');
});
afterEach(() => network('online'));

/** A control that says why, keeps the focus, and sends nothing, whether pressed by mouse or by key. */
async function expectClosed(control: HTMLElement) {
  expect(control.getAttribute('aria-disabled')).toBe('true');
  expect(control.title).toMatch(/You’re offline/);
  control.focus();
  expect(document.activeElement).toBe(control);
  await userEvent.keyboard('{Enter} ');
  fireEvent.click(control);
  expect(send).not.toHaveBeenCalled();
}
const isOpen = (control: HTMLElement | undefined) =>
  expect(control?.getAttribute('aria-disabled') ?? 'false').toBe('false');

it('removes a picture from a form, which sends nothing yet, and from nothing else', async () => {
  const { unmount } = renderPage(<AvatarField label="Picture" value="/a.png" onChange={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(send).toHaveBeenCalledExactlyOnceWith('');
  unmount();
  send.mockClear();
  renderPage(<AvatarButtons picture="/a.png" onUploaded={send} onRemove={send} />);
  await expectClosed(screen.getByRole('button', { name: 'Remove image' }));
});

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
  await expectClosed(handle);
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
  await expectClosed(test as HTMLElement);
  isOpen(edit);
});

it('disables them in the menu of a row', async () => {
  renderPage(<RowMenu {...row} rowName="#1" />);
  await userEvent.click(screen.getByRole('button'));
  const [edit, test] = screen.getAllByRole('menuitem');
  edit?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(test);
  await expectClosed(test as HTMLElement);
  isOpen(edit);
});

it('submits no form, by its button or by Enter in a field', async () => {
  renderPage(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input aria-label="Name" />
      <SendButton type="submit">Save</SendButton>
    </form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
  await expectClosed(screen.getByRole('button', { name: 'Save' }));
  network('online');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledOnce();
});
