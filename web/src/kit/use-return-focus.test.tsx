import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { ListCards } from './list/list-cards.tsx';
import { RowMenu } from './list/row-actions.tsx';

const columns = [
  {
    name: 'name',
    title: 'Name',
    cell: ({ name }: { name: string }) => name,
    numeric: false,
    amount: false,
    sortable: false,
    shownAtFirst: true,
  },
];

/** Three cards; the action of the menu of one takes it away. */
function Cards() {
  const [rows, setRows] = useState(['one', 'two', 'three'].map((name, at) => ({ id: at + 1, name })));
  const [asked, setAsked] = useState<number>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ListCards
        label="Cards"
        columns={columns}
        all={columns}
        parts={{}}
        whyNot={() => ''}
        changed={new Set()}
        rows={rows}
        onOpen={() => {}}
        selection={undefined}
        actions={({ id }) => (
          <RowMenu
            looks={{ approve: {} }}
            allowed={['approve']}
            namespace="withdrawals"
            rowName={`#${id}`}
            onChoose={() => setAsked(id)}
          />
        )}
        isLoading={false}
        isStale={false}
        message={null}
      />
      {asked === undefined ? null : (
        <Dialog title="Sure?" size={400} onClose={close}>
          <button
            type="button"
            onClick={() => {
              setRows((now) => now.filter(({ id }) => id !== asked));
              close();
            }}
          >
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

const menuOf = (id: number) => screen.getByRole('button', { name: `Actions: #${id}` });
const focusOn = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()));

async function ask(id: number) {
  renderPage(<Cards />);
  await userEvent.click(menuOf(id));
  await userEvent.click(await screen.findByRole('menuitem'));
  await screen.findByRole('dialog');
}

it('gives the focus back to the card whose action was left', async () => {
  await ask(2);
  await userEvent.keyboard('{Escape}');
  await focusOn(() => menuOf(2));
});

it.each([
  [2, 'three'],
  [3, 'two'],
])('gives the focus to the card beside, where card %i has gone', async (id, next) => {
  await ask(id);
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await focusOn(() => screen.getByRole('button', { name: next }));
});
