import { Asset, fitsScale, PositiveAmount } from '@quarterdeck/contract/assets';
import { transactionId } from '@quarterdeck/contract/fields';
import {
  type ImportSource,
  type RechargeFault,
  rechargeColumns,
  rechargeRowsMax,
} from '@quarterdeck/contract/recharge-import';
import { type BadRow, readTable, type TableRow } from '#kernel/csv-rows.ts';
import { plain } from '#kernel/plain-amount.ts';
import { policy } from './policy.ts';
import { isNetwork } from './terms.ts';

/** A row of a file before it is known whose it is. */
export interface ImportRow {
  row: number;
  text: string;
  /** Empty: nobody knows whose money it is. */
  uid: string;
  asset: Asset;
  network: string;
  amount: string;
  /** A transaction's id, or the reference of a payment service. */
  reference: string;
  vout: number;
  address: string | null;
  memo: string | null;
}

const referenceMax = 128;
const textMax = 200;

/** Reads a file of recharges: its good rows, and every bad one with what is wrong with it. */
export function parseRecharges(
  text: string,
  source: ImportSource,
): { rows: ImportRow[]; bad: BadRow<RechargeFault>[] } {
  const table = readTable(text, rechargeColumns);
  const bad: BadRow<RechargeFault>[] = [...table.bad];
  const rows: ImportRow[] = [];
  const seen = new Set<string>();
  for (const { cell, ...place } of table.rows) {
    const parsed = rowOf(cell, source);
    const fault = typeof parsed === 'string' ? parsed : faultAmong(parsed);
    if (fault !== undefined) bad.push({ ...place, fault });
    else if (typeof parsed !== 'string') rows.push({ ...place, ...parsed });
  }
  return { rows, bad };

  function faultAmong({
    network,
    reference,
    vout,
  }: Omit<ImportRow, 'row' | 'text'>): RechargeFault | undefined {
    const key = JSON.stringify([network, reference, vout]);
    if (seen.has(key)) return 'duplicate';
    if (seen.size >= rechargeRowsMax) return 'too_many_rows';
    seen.add(key);
    return undefined;
  }
}

function rowOf(
  cell: TableRow['cell'],
  source: ImportSource,
): Omit<ImportRow, 'row' | 'text'> | RechargeFault {
  const asset = Asset.safeParse(cell('asset').toUpperCase());
  if (!asset.success) return 'asset_unknown';
  if (!policy.rechargeable.includes(asset.data)) return 'asset_not_rechargeable';
  const network = cell('network').toUpperCase();
  if (source === 'chain' ? !isNetwork(network) : network === '' || network.length > 32)
    return 'network_unknown';
  const amount = PositiveAmount.safeParse(cell('amount').replace(/^\+/, ''));
  if (!amount.success) return 'amount_malformed';
  if (!fitsScale(amount.data, asset.data)) return 'amount_scale';
  const reference = source === 'chain' ? transactionId(cell('reference')) : cell('reference');
  if (reference === '' || reference.length > referenceMax) return 'reference_malformed';
  const vout = source === 'chain' ? cell('vout') : '0';
  if (!/^\d{1,6}$/.test(vout)) return 'vout_malformed';
  const [uid, address, memo] = [cell('uid'), cell('address'), cell('memo')];
  if (uid.length > 32) return 'user_unknown';
  if (address.length > referenceMax || memo.length > textMax) return 'text_too_long';
  return {
    uid,
    asset: asset.data,
    network,
    amount: plain(amount.data),
    reference,
    vout: Number(vout),
    address: address || null,
    memo: memo || null,
  };
}
