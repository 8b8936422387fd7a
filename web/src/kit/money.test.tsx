import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Money } from './money.tsx';
import { renderPage } from './testing.tsx';

it.each([
  ['12.5', '+12.50', 'in'],
  ['-98.69404', '-98.69', 'loss'],
  ['0', '0.00', 'out'],
])('shows a profit or a loss of %s as %s', async (amount, text, tone) => {
  await renderPage(<Money amount={amount} asset="USDT" gain digits={2} />);
  expect(screen.getByText(text).className).toContain(tone);
});

it('has no colour of a loss for what went out of a wallet', async () => {
  await renderPage(<Money amount="-12.5" asset="USDT" signed digits={2} />);
  expect(screen.getByText('-12.50').className).not.toContain('loss');
});
