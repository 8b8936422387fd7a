import { describe, expect, test } from 'vitest';
import { isAddress, isAddressOf, isTransactionIdOf } from './network-forms.ts';

describe('addresses', () => {
  // Of USDT's contract, and of the standard's own example.
  test.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn'])(
    '%s is one of TRON',
    (text) => {
      expect(isAddressOf('TRC20', text)).toBe(true);
      expect(isAddressOf('ERC20', text)).toBe(false);
    },
  );

  // From EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is one of Ethereum', (text) => {
    expect(isAddressOf('ERC20', text)).toBe(true);
    expect(isAddressOf('BEP20', text)).toBe(true);
    expect(isAddressOf('TRC20', text)).toBe(false);
  });

  test.each([
    ['a placeholder', 'TXYZ…'],
    ['two letters changed places', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['a letter in the other case', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a digit too few', '0xde709f2102306220921060314715629080e2fb7'],
    ['the form of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['its right checksum under another version', 'T'.padEnd(34, '1')],
  ])('%s is none', (_name, text) => {
    expect(isAddress(text)).toBe(false);
  });
});

test('a transaction’s id has one form on each network', () => {
  const id = '9f'.repeat(32);
  expect(isTransactionIdOf('TRC20', id)).toBe(true);
  expect(isTransactionIdOf('BEP20', `0x${id}`)).toBe(true);
  for (const text of ['9f3c…', id.slice(1), `0x${id}`, `${id} `])
    expect(isTransactionIdOf('TRC20', text)).toBe(false);
  for (const text of ['9f3c…', id, `0x${id}f`]) expect(isTransactionIdOf('ERC20', text)).toBe(false);
});
