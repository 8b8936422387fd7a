import { Reason } from '@quarterdeck/contract/core/fields';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import {
  type ScreeningLevel,
  screeningColumns,
  type screeningFaults,
  screeningLevels,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { isAddress } from '#domain/chain/network-forms.ts';
import { type BadRow, readTable, type TableRow } from '#domain/csv-import/csv-rows.ts';
import { badCell, cellBy, rowOfCells } from '#domain/csv-import/row-of-cells.ts';

type Fault = (typeof screeningFaults)[number];

/** An address before it is listed. */
export interface NewAddress {
  /** Its number in the file. */
  row: number;
  address: string;
  level: ScreeningLevel;
  reason: string;
}

/** Reads a file: the addresses to list, each once, and every bad row with what is wrong with it. */
export function parseScreening(text: string): { addresses: NewAddress[]; bad: BadRow<Fault>[] } {
  const { rows, bad: broken } = readTable(text, screeningColumns);
  const addresses = new Map<string, NewAddress>();
  const bad: BadRow<Fault>[] = [...broken];
  for (const { cell, ...place } of rows) {
    const parsed = addressOf(cell);
    if ('faults' in parsed) bad.push({ ...place, ...parsed });
    else if (addresses.has(parsed.row.address)) bad.push({ ...place, faults: ['address_twice'] });
    else addresses.set(parsed.row.address, { row: place.row, ...parsed.row });
  }
  return { addresses: [...addresses.values()], bad };
}

function addressOf(cell: TableRow['cell']) {
  const address = cell('address');
  const level = cell('level').toLowerCase() || 'block';
  return rowOfCells<Omit<NewAddress, 'row'>, Fault>({
    address: isAddress(address) ? listedForm(address) : badCell('address_malformed'),
    reason: cellBy(Reason.safeParse(cell('reason')), 'reason_missing'),
    level: screeningLevels.find((one) => one === level) ?? badCell('level_unknown'),
  });
}
