import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { OnChain } from './on-chain.tsx';
import { renderPage } from './testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const templates = { explorer_trc20_address: 'https://explorer.example/a/{address}' };
const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ templates });
});

const shown = () => screen.findByRole('link', undefined, { timeout: 30_000 });

it('is itself the link where many stand in a table', async () => {
  renderPage(<OnChain kind="address" network="TRC20" value={address} plain />);
  const link = await shown();
  expect(link.getAttribute('href')).toBe(`https://explorer.example/a/${address}`);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.textContent).toBe('TXYZopY…5VkAeBf');
  expect(link.getAttribute('aria-label')).toBe('TXYZopY…5VkAeBf, View address on the TRC20 explorer');
  expect(screen.queryByRole('button')).toBeNull();
});

it('has the link and the copy beside it elsewhere', async () => {
  renderPage(<OnChain kind="address" network="TRC20" value={address} whole />);
  expect((await shown()).getAttribute('aria-label')).toBe('View address on the TRC20 explorer');
  expect(screen.getByText(address)).toBeDefined();
  expect(screen.getByRole('button')).toBeDefined();
});

it('asks for no explorer of what is on no network', () => {
  renderPage(<OnChain kind="txid" network={null} value="PAY-1" plain />);
  expect(screen.getByText('PAY-1')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});
