import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { renderPage } from '#kit/testing.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { Dialog } from './dialog/dialog.tsx';

/** A list of two rows of which `approve` takes the first away, with the drawer of that row and a dialog over it. */
function Rows({ leaves }: { leaves: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isApproved, setApproved] = useState(false);
  const names = isApproved && leaves ? ['second'] : ['first', 'second'];
  return (
    <>
      <main tabIndex={-1}>
        <table>
          <tbody>
            {names.map((name, index) => (
              <tr key={name} tabIndex={index === 0 ? 0 : -1} onClick={() => setOpen(true)}>
                <td>{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </main>
      {isOpen ? (
        <DetailDrawer
          title="first"
          onClose={() => setOpen(false)}
          isCovered={isAsking}
          query={{ data: {}, error: null, refetch: () => {} }}
          foot={
            isApproved ? null : (
              <button type="button" onClick={() => setAsking(true)}>
                Approve
              </button>
            )
          }
        >
          {() => 'details'}
        </DetailDrawer>
      ) : null}
      {isAsking ? (
        <Dialog title="Sure?" size={400} onClose={() => setAsking(false)}>
          <button
            type="button"
            onClick={() => {
              setAsking(false);
              // The row comes again after the dialog has gone.
              setTimeout(() => setApproved(true), 1);
            }}
          >
            Yes
          </button>
        </Dialog>
      ) : null}
    </>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const focusOn = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()));
const rowOf = (name: string) => screen.getByText(name, { selector: 'td' }).closest('tr');
const drawer = () => screen.getByRole('dialog', { name: 'first' });

async function approve(leaves: boolean) {
  renderPage(<Rows leaves={leaves} />);
  await userEvent.click(screen.getByText('first'));
  await press('Approve');
  await press('Yes');
  await waitFor(() => expect(screen.queryByText('Approve')).toBeNull());
}

beforeEach(() => {
  document.body.focus();
});

it('keeps the focus when the button that was pressed is gone, and gives it back to the row', async () => {
  await approve(false);
  await focusOn(drawer);
  await userEvent.keyboard('{Escape}');
  await focusOn(() => rowOf('first'));
});

it('leaves the focus to the row that took the place of one that is gone', async () => {
  await approve(true);
  await focusOn(drawer);
  await userEvent.keyboard('{Escape}');
  await focusOn(() => rowOf('second'));
});

it('gives the focus back to the button whose dialog was left', async () => {
  renderPage(<Rows leaves={false} />);
  await userEvent.click(screen.getByText('first'));
  await press('Approve');
  await focusOn(() => screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? null);
  await userEvent.keyboard('{Escape}');
  await focusOn(() => screen.getByRole('button', { name: 'Approve' }));
});

it('stays when Escape closes a dialog over it that its page does not know', async () => {
  function Page() {
    const [isShown, setShown] = useState(false);
    return (
      <>
        <Rows leaves={false} />
        <button type="button" onClick={() => setShown(true)}>
          Shortcuts
        </button>
        {isShown ? (
          <Dialog title="Of the shell" size={400} onClose={() => setShown(false)}>
            Keys
          </Dialog>
        ) : null}
      </>
    );
  }
  renderPage(<Page />);
  await userEvent.click(screen.getByText('first'));
  await userEvent.click(screen.getByText('Shortcuts'));
  await screen.findByText('Of the shell');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Of the shell')).toBeNull());
  expect(drawer()).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that what it shows could not be read again, and closes once the record is deleted', async () => {
  const onClose = vi.fn();
  const refetch = vi.fn();
  const drawerAfter = (error: Error, isCovered: boolean) => (
    <DetailDrawer title="first" onClose={onClose} isCovered={isCovered} query={{ data: {}, error, refetch }}>
      {() => 'details'}
    </DetailDrawer>
  );
  const { unmount } = renderPage(drawerAfter(new Error('no answer'), false));
  expect(await screen.findByText('details')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(/no answer/);
  await press('Try again');
  expect(refetch).toHaveBeenCalled();
  unmount();
  const deleted = new ApiError({ code: 404, error: 'not_found', message: 'Not found' });
  renderPage(drawerAfter(deleted, true)).unmount();
  expect(onClose).not.toHaveBeenCalled();
  renderPage(drawerAfter(deleted, false));
  expect(onClose).toHaveBeenCalled();
});
