import type { ReconBreak } from '@quarterdeck/contract/recon-breaks';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Proposal } from './break-drawer.tsx';
import { Figure } from './tags.tsx';

it('says what of a proposal is its reason and what its evidence', () => {
  const row = { status: 'acknowledged', maker: 'Ada', maker_id: 9, reason: 'Paid twice', evidence: 'T-1' };
  renderPage(<Proposal row={row as ReconBreak} />);
  expect(screen.getByText('Paid twice').closest('div')?.textContent).toMatch(/^Reason/);
  expect(screen.getByText('T-1').closest('div')?.textContent).toMatch(/^Evidence/);
});

it.each([
  ['400', 'USDT', /400\.000000.*USDT/],
  ['400', null, /^400/],
  ['pending', 'USDT', /^pending/],
] as const)('writes %s of %s with the asset where it is an amount of one', (value, asset, text) => {
  renderPage(
    <p>
      <Figure value={value} asset={asset} />
    </p>,
  );
  expect(screen.getByRole('paragraph').textContent).toMatch(text);
});
