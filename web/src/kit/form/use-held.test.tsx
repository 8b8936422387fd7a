import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { stay, useLeaving } from '#kit/leaving.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import { useUnsavedMark } from './unsaved.ts';
import { useHeld } from './use-held.ts';

/** A page whose form stands on what the address names. */
function Page() {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const [name, go] = useHeld(address.get('name'), (value) =>
    setAddress(value === null ? {} : { name: value }, { replace: true }),
  );
  return (
    <>
      <button type="button" onClick={() => setAddress({ name: 'first' })}>
        Open
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      {name === null ? null : <Form key={name} name={name} onSaved={() => go(null)} />}
    </>
  );
}

function Form({ name, onSaved }: { name: string; onSaved: () => void }) {
  const [text, setText] = useState('');
  return (
    <form {...useUnsavedMark(text !== '', 'Template')}>
      <input aria-label={name} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="button" onClick={onSaved}>
        Save
      </button>
    </form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const asked = () => useLeaving.getState().asked;
const search = () => screen.getByTestId('search').textContent;

it('goes where the address goes while nothing is typed', async () => {
  renderPage(<Page />);
  await press('Open');
  screen.getByLabelText('first');
  await press('Back');
  expect(screen.queryByLabelText('first')).toBeNull();
  expect(asked()).toBeUndefined();
});

it('puts the address back and asks before what was typed is lost, and not where the form itself closes', async () => {
  renderPage(<Page />);
  await press('Open');
  fill(screen.getByLabelText('first'), 'Typed');
  await press('Back');
  await waitFor(() => expect(asked()?.lost).toEqual([{ page: undefined, name: 'Template' }]), {
    timeout: 30_000,
  });
  expect(screen.getByLabelText('first')).toHaveProperty('value', 'Typed');
  expect(search()).toBe('?name=first');
  stay();

  await press('Save');
  expect(screen.queryByLabelText('first')).toBeNull();
  expect({ asked: asked(), search: search() }).toEqual({ asked: undefined, search: '' });
});

it('goes there once the reader has agreed', async () => {
  renderPage(<Page />);
  await press('Open');
  fill(screen.getByLabelText('first'), 'Typed');
  await press('Back');
  await waitFor(() => expect(asked()).toBeDefined(), { timeout: 30_000 });
  asked()?.onLeave();
  stay();
  await waitFor(() => expect(screen.queryByLabelText('first')).toBeNull(), { timeout: 30_000 });
  expect(search()).toBe('');
});
