import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { PercentInput } from './percent-input.tsx';

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <PercentInput
      label="Percentage"
      value={value}
      error={error}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Percentage' });
const said = /from 0.01 to 100/;

async function enter(text: string): Promise<string> {
  await userEvent.click(field());
  await userEvent.paste(text);
  await userEvent.tab();
  return field().value;
}

it.each(['0.01', '0.5', '12.345', '100'])('takes %s', async (text) => {
  renderPage(<Field />);
  expect(await enter(text)).toBe(text);
  expect(screen.queryByText(said)).toBeNull();
});

it.each(['0', '0.001', '100.01', '-1', '1e1', '1,5', 'a'])(
  'says what is wrong with %s, once it is left',
  async (text) => {
    renderPage(<Field />);
    await userEvent.type(field(), text);
    expect(screen.queryByText(said)).toBeNull();
    await userEvent.tab();
    screen.getByText(said);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(field());
    expect(screen.queryByText(said)).toBeNull();
  },
);

it.each([
  [' 12.5 % ', '12.5'],
  ['１２．５％', '12.5'],
  ['0。05', '0.05'],
])('reads %j as %s', async (text, read) => {
  renderPage(<Field />);
  expect(await enter(text)).toBe(read);
  expect(screen.queryByText(said)).toBeNull();
});

it('lets the form speak first', () => {
  renderPage(<Field error="Taken" />);
  screen.getByText('Taken');
});
