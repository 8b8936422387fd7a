import { rechargeRowsMax } from '@quarterdeck/contract/features/recharges/import';
import { expect, test } from 'vitest';
import { ethereumAddressOf, transactionIdOf, tronAddressOf } from '#test/support/chain.ts';
import { parseRecharges } from './import-rows.ts';

const txid = transactionIdOf('one');
const other = transactionIdOf('one', 'ERC20');
const header = 'uid,asset,network,amount,reference,vout';
const faultsOf = (row: string, source: 'chain' | 'psp' = 'chain') =>
  parseRecharges(`${header}\n${row}`, source).bad[0]?.faults;

test('a good row is read as the platform would tell it', () => {
  const { rows, bad } = parseRecharges(
    `${header},memo\n u-1 ,usdt,bep20,+10.50,${other.toUpperCase()},0,thanks`,
    'chain',
  );
  expect(bad).toEqual([]);
  expect(rows).toMatchObject([
    {
      row: 2,
      uid: 'u-1',
      asset: 'USDT',
      network: 'BEP20',
      amount: '10.5',
      reference: other,
      vout: 0,
      memo: 'thanks',
    },
  ]);
});

test.each([
  [`u,BTC,TRC20,1,${txid},0`, 'asset_unknown'],
  [`u,L,TRC20,1,${txid},0`, 'asset_not_rechargeable'],
  [`u,USDT,SOL,1,${txid},0`, 'network_unknown'],
  [`u,USDT,TRC20,1e3,${txid},0`, 'amount_malformed'],
  [`u,USDT,TRC20,0.00,${txid},0`, 'amount_malformed'],
  [`u,USDT,TRC20,"1,200.00",${txid},0`, 'amount_separators'],
  [`u,USDT,TRC20,-1,${txid},0`, 'amount_malformed'],
  [`u,USDT,TRC20,1.0000001,${txid},0`, 'amount_scale'],
  ['u,USDT,TRC20,1,,0', 'reference_malformed'],
  ['u,USDT,TRC20,1,9f3c…,0', 'reference_malformed'],
  [`u,USDT,TRC20,1,${other},0`, 'reference_malformed'],
  [`u,USDT,ERC20,1,${txid},0`, 'reference_malformed'],
  [`u,USDT,TRC20,1,${txid},x`, 'vout_malformed'],
  [`u,USDT,TRC20,1,${txid},`, 'vout_malformed'],
  [`${'u'.repeat(33)},USDT,TRC20,1,${txid},0`, 'user_unknown'],
  [
    'u,L,SOL,1e3,,',
    'asset_not_rechargeable, network_unknown, amount_malformed, reference_malformed, vout_malformed',
  ],
])('%s: %s', (row, faults) => {
  expect(faultsOf(row)?.join(', ')).toBe(faults);
});

test('an address of another network, or mistyped, is bad', () => {
  const read = (address: string) =>
    parseRecharges(`${header},address\nu,USDT,TRC20,1,${txid},0,${address}`, 'chain').bad[0]?.faults;
  const address = tronAddressOf('hot wallet');
  expect(read(address)).toBeUndefined();
  expect(read('')).toBeUndefined();
  for (const wrong of ['TXYZ…', address.toLowerCase(), ethereumAddressOf('hot wallet')])
    expect(read(wrong)).toEqual(['address_malformed']);
});

test('of a payment service the network is its name', () => {
  expect(parseRecharges(`${header}\nu,USDT,Card,1,pi_A`, 'psp').rows).toMatchObject([{ network: 'CARD' }]);
  expect(faultsOf('u,USDT,,1,pi_A', 'psp')).toEqual(['network_unknown']);
});

test('the same output twice in one file is bad the second time, another output of it is not', () => {
  const text = `${header}\nu,USDT,TRC20,1,${txid},0\nu,USDT,TRC20,1,${txid.toUpperCase()},0\nu,USDT,TRC20,1,${txid},1`;
  expect(parseRecharges(text, 'chain').bad).toEqual([
    { row: 3, text: `u,USDT,TRC20,1,${txid.toUpperCase()},0`, uid: 'u', faults: ['duplicate'] },
  ]);
});

test('a file without its columns is bad as a whole, and one too long where it is', () => {
  expect(parseRecharges('uid,asset\nu,USDT', 'chain').bad).toMatchObject([{ faults: ['columns_missing'] }]);
  const rows = Array.from(
    { length: rechargeRowsMax + 2 },
    (_, index) => `u,USDT,TRC20,1,${transactionIdOf(`${index}`)},0`,
  );
  const { rows: taken, bad } = parseRecharges([header, ...rows].join('\n'), 'chain');
  expect(taken).toHaveLength(rechargeRowsMax);
  expect(bad.flatMap(({ faults }) => faults)).toEqual(['too_many_rows', 'too_many_rows']);
});
