import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { keepDrafts } from './drafts.ts';

function Form() {
  const form = useForm({ mode: 'controlled', initialValues: { note: '', amount: '' } });
  return (
    <>
      <DraftOffer name="/form" form={form} />
      <TextInput label="Note" {...form.getInputProps('note')} />
    </>
  );
}

const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

async function loseSessionWith(text: string): Promise<void> {
  const { unmount } = renderPage(<Form />);
  await userEvent.type(note(), text);
  keepDrafts(1);
  unmount();
  renderPage(<Form />);
}

it('offers what was typed when the session ended, once', async () => {
  await loseSessionWith('half a sent');
  expect(note().value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(note().value).toBe('half a sent');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('half');
});

it('forgets what is not wanted', async () => {
  await loseSessionWith('half a sent');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(note().value).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('half');
});

it('restores also what stands deeper, and leaves alone what the draft does not have', async () => {
  function Article() {
    const texts = { en: { title: '', body: '' }, zh: { title: '', body: '' } };
    const form = useForm({ mode: 'controlled', initialValues: { content: { code: 'a', texts } } });
    return (
      <>
        <DraftOffer name="/article" form={form} />
        <TextInput label="Note" {...form.getInputProps('content.texts.en.title')} />
        <output>{JSON.stringify(form.values)}</output>
      </>
    );
  }
  const { unmount } = renderPage(<Article />);
  await userEvent.type(note(), 'Long');
  const typed = screen.getByText(/Long/).textContent;
  keepDrafts(1);
  unmount();
  renderPage(<Article />);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(screen.getByText(/Long/).textContent).toBe(typed);
  expect(typed).toContain('"code":"a"');
});

function Tab() {
  const [isAsleep, setAsleep] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsleep(true)}>
        To another tab
      </button>
      <Activity mode={isAsleep ? 'hidden' : 'visible'}>
        <Form />
      </Activity>
    </>
  );
}

it('keeps also what was typed in a tab that sleeps, and nothing of a form that was closed', async () => {
  const { unmount } = renderPage(<Tab />);
  await userEvent.type(note(), 'half a sent');
  await userEvent.click(screen.getByRole('button', { name: 'To another tab' }));
  keepDrafts(1);
  expect(JSON.stringify({ ...sessionStorage })).toContain('half a sent');
  unmount();
  sessionStorage.clear();
  keepDrafts(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('half');
});
