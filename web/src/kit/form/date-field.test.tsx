import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { renderPage } from '#kit/testing.tsx';
import { DateField } from './date-field.tsx';
import type { DateKind } from './date-text.ts';

const patience = { timeout: 30_000 };
let date: string;
interface FieldProps {
  first?: string;
  kind?: DateKind;
  min?: string;
}
function Field({ first = '', kind = 'day', min = '' }: FieldProps) {
  const [value, setValue] = useState(first);
  date = value;
  return <DateField label="Start" kind={kind} min={min} value={value} onChange={setValue} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start' });

it('is typed as people write dates, and written in one way once it is left', async () => {
  renderPage(<Field />);
  await userEvent.type(field(), '2026/1/5');
  expect(field().value).toBe('2026/1/5');
  expect(date).toBe('2026-01-05');
  await userEvent.tab();
  expect(field().value).toBe('2026-01-05');
});

it('says once it is left what is wrong with it, to a form also', async () => {
  renderPage(<Field min="2026-01-10" />);
  await userEvent.type(field(), '2026-02-3');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.type(field(), '0');
  await userEvent.tab();
  expect(screen.getByText('Enter a date such as 2026-11-29')).toBeDefined();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().validationMessage).toBe('Enter a date such as 2026-11-29');
  expect(date).toBe('2026-02-30');
  await userEvent.clear(field());
  await userEvent.type(field(), '2026-01-09');
  await userEvent.tab();
  expect(screen.getByText('Enter 2026-01-10 or later')).toBeDefined();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(field().validationMessage).toBe('');
});

it('has a calendar by keyboard, which closes without its dialog', async () => {
  let isClosed = false;
  renderPage(
    <Dialog
      title="A form"
      size={400}
      onClose={() => {
        isClosed = true;
      }}
    >
      <Field first="2026-11-20" />
    </Dialog>,
  );
  await userEvent.click(field());
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const chosen = await screen.findByRole('button', { name: '20 November 2026' }, patience);
  await waitFor(() => expect(document.activeElement).toBe(chosen), patience);
  await userEvent.keyboard('{Escape}');
  await waitFor(
    () => expect(screen.queryByRole('button', { name: '20 November 2026' })).toBeNull(),
    patience,
  );
  expect(isClosed).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await screen.findByRole('button', { name: '20 November 2026' }, patience);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('20'), patience);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(date).toBe('2026-11-21');
  await waitFor(() => expect(document.activeElement).toBe(field()), patience);
});

it('leaves the time as it was, to be typed over, and asks for a month as one', async () => {
  const { unmount } = renderPage(<Field first="2026-11-20 14:30" kind="minute" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: '21 November 2026' }, patience));
  expect(date).toBe('2026-11-21 14:30');
  await waitFor(() => expect(document.activeElement).toBe(field()), patience);
  await userEvent.keyboard('09:15');
  expect(date).toBe('2026-11-21 09:15');
  unmount();
  renderPage(<Field first="2026-11" kind="month" />);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sep' }, patience));
  expect(date).toBe('2026-09');
});
