import { Reason } from '@quarterdeck/contract/fields';
import { isAddress, listedForm } from '@quarterdeck/contract/network-addresses';
import {
  type ScreeningLevel,
  screeningColumns,
  type screeningFaults,
  screeningLevels,
} from '@quarterdeck/contract/screened-addresses';
import { type BadRow, readTable, type TableRow } from '#kernel/csv-rows.ts';

type Fault = (typeof screeningFaults)[number];

/** An address before it is listed. */
export interface NewAddress {
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
    if (typeof parsed === 'string') bad.push({ ...place, fault: parsed });
    else if (addresses.has(parsed.address)) bad.push({ ...place, fault: 'address_twice' });
    else addresses.set(parsed.address, parsed);
  }
  return { addresses: [...addresses.values()], bad };
}

function addressOf(cell: TableRow['cell']): NewAddress | Fault {
  const address = cell('address');
  if (!isAddress(address)) return 'address_malformed';
  const reason = Reason.safeParse(cell('reason'));
  if (!reason.success) return 'reason_missing';
  const named = cell('level').toLowerCase();
  const level = named === '' ? 'block' : screeningLevels.find((one) => one === named);
  if (level === undefined) return 'level_unknown';
  return { address: listedForm(address), level, reason: reason.data };
}
