import { Asset, fitsScale, PositiveAmount } from '@quarterdeck/contract/core/assets';
import { transactionId } from '@quarterdeck/contract/core/fields';
import {
  type ImportSource,
  type RechargeFault,
  rechargeColumns,
  rechargeRowsMax,
} from '@quarterdeck/contract/features/recharges/import';
import { isAddressOf, isTransactionIdOf } from '#domain/chain/network-forms.ts';
import { type BadRow, readTable, type TableRow } from '#domain/csv-import/csv-rows.ts';
import { BadCell, badCell, rowOfCells } from '#domain/csv-import/row-of-cells.ts';
import { plain } from '#kernel/plain-amount.ts';
import { policy } from './policy.ts';
import { isNetwork } from './terms.ts';

/** A row of a file before it is known whose it is. */
export interface ImportRow {
  row: number;
  text: string;
  /** Empty: the owner is unknown. */
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

/** A row with faults of its own; its user may be wrong too. */
export interface BadImportRow extends BadRow<RechargeFault> {
  uid: string;
}

/** Reads a file of recharges: its good rows, and every bad one with what is wrong with it. */
export function parseRecharges(
  text: string,
  source: ImportSource,
): { rows: ImportRow[]; bad: BadImportRow[] } {
  const table = readTable(text, rechargeColumns);
  const bad: BadImportRow[] = table.bad.map((row) => ({ ...row, uid: '' }));
  const rows: ImportRow[] = [];
  const seen = new Set<string>();
  for (const { cell, ...place } of table.rows) {
    const parsed = rowOf(cell, source);
    const faults = 'faults' in parsed ? parsed.faults : faultsAmong(parsed.row);
    if (faults.length > 0) bad.push({ ...place, uid: cell('uid'), faults });
    else if ('row' in parsed) rows.push({ ...place, ...parsed.row });
  }
  return { rows, bad };

  function faultsAmong({ network, reference, vout }: Cells): RechargeFault[] {
    const key = JSON.stringify([network, reference, vout]);
    if (seen.has(key)) return ['duplicate'];
    if (seen.size >= rechargeRowsMax) return ['too_many_rows'];
    seen.add(key);
    return [];
  }
}

type Cells = Omit<ImportRow, 'row' | 'text'>;

function rowOf(cell: TableRow['cell'], source: ImportSource) {
  const isChain = source === 'chain';
  const asset = assetOf(cell('asset'));
  const network = cell('network').toUpperCase();
  const reference = isChain ? transactionId(cell('reference')) : cell('reference');
  const vout = isChain ? cell('vout') : '0';
  const isKnown = isChain ? isNetwork(network) : network !== '' && network.length <= 32;
  return rowOfCells<Cells, RechargeFault>({
    uid: atMost(cell('uid'), 32, 'user_unknown'),
    asset,
    network: isKnown ? network : badCell('network_unknown'),
    amount: amountOf(cell('amount'), asset),
    reference: referenceOf(reference, isChain ? network : undefined),
    vout: /^\d{1,6}$/.test(vout) ? Number(vout) : badCell('vout_malformed'),
    address: addressOf(cell('address'), isChain ? network : undefined),
    memo: atMost(cell('memo'), textMax, 'text_too_long') || null,
  });
}

/** A transaction's id on a network of a chain, or whatever a payment service calls it. */
function referenceOf(text: string, network: string | undefined) {
  const isMalformed = network !== undefined && isNetwork(network) && !isTransactionIdOf(network, text);
  if (text === '' || isMalformed) return badCell<RechargeFault>('reference_malformed');
  return atMost(text, referenceMax, 'reference_malformed');
}

function addressOf(text: string, network: string | undefined) {
  if (text === '') return null;
  if (network !== undefined && isNetwork(network) && !isAddressOf(network, text))
    return badCell<RechargeFault>('address_malformed');
  return atMost(text, referenceMax, 'text_too_long');
}

const atMost = (text: string, length: number, fault: RechargeFault) =>
  text.length > length ? badCell(fault) : text;

function assetOf(text: string) {
  const asset = Asset.safeParse(text.toUpperCase());
  if (!asset.success) return badCell('asset_unknown');
  return policy.rechargeable.includes(asset.data) ? asset.data : badCell('asset_not_rechargeable');
}

/** How fine an amount may be depends on its asset. */
function amountOf(text: string, asset: ReturnType<typeof assetOf>) {
  const amount = PositiveAmount.safeParse(text.replace(/^\+/, ''));
  if (!amount.success)
    return badCell(/^[+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? 'amount_separators' : 'amount_malformed');
  const isFit = asset instanceof BadCell || fitsScale(amount.data, asset);
  return isFit ? plain(amount.data) : badCell('amount_scale');
}
