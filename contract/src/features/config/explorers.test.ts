import { expect, it } from 'vitest';
import { explorerAddress, explorerDefaults, explorerForms, explorerSettings } from './explorers.ts';

const { explorers } = explorerDefaults;

it('leads to the explorer of the network, and nowhere without one', () => {
  expect(explorerAddress(explorers, 'TRC20', 'txid', 'ab12')).toBe('https://tronscan.org/#/transaction/ab12');
  expect(explorerAddress(explorers, 'BEP20', 'address', '0x/../x?')).toBe(
    'https://bscscan.com/address/0x%2F..%2Fx%3F',
  );
  expect(explorerAddress({ ...explorers, explorer_erc20_txid: '' }, 'ERC20', 'txid', 'a')).toBeUndefined();
  expect(explorerAddress(explorers, 'PSP', 'txid', 'a')).toBeUndefined();
});

it('takes an address of the web with its placeholder, or nothing', () => {
  const isTaken = (text: string) => explorerForms.explorers.explorer_trc20_txid.safeParse(text).success;
  for (const name of explorerSettings)
    expect(explorerForms.explorers[name].safeParse(explorers[name]).success, name).toBe(true);
  expect(['', 'https://scan.example/{txid}?x=1'].filter(isTaken)).toHaveLength(2);
  const wrong = [
    'http://scan.example/{txid}',
    'https://scan.example/{address}',
    'https://{txid}/x',
    'https://scan.example/{txid}/{txid}',
    'javascript:{txid}',
    'https://scan.example/',
  ];
  expect(wrong.filter(isTaken)).toEqual([]);
});
