import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { AmountInput } from './amount-input.tsx';

function Field() {
  const [value, setValue] = useState('');
  return (
    <AmountInput label="Amount" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });

beforeEach(() => void renderPage(<Field />));

it.each([
  ['1,499.000000', '1499.000000'],
  [' -12,345,678.5 ', '-12345678.5'],
  ['1499.5', '1499.5'],
  // With commas elsewhere, the meaning is unclear.
  ['1,49', '1,49'],
  ['1,499', '1499'],
  ['1.499,50', '1.499,50'],
  ['0,499', '0,499'],
  ['1,4999.00', '1,4999.00'],
])('reads %j that is pasted as %s', async (text, read) => {
  await userEvent.click(field());
  await userEvent.paste(text);
  expect(field().value).toBe(read);
});

it('leaves a comma that is typed until the point says that it groups thousands', async () => {
  await userEvent.type(field(), '1,499');
  expect(field().value).toBe('1,499');
  await userEvent.type(field(), '.25');
  expect(field().value).toBe('1499.25');
});
