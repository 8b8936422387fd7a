import {
  kindsOfTransfer,
  type TransferGroup,
  type TransferKind,
  type TransferTerms,
} from '@quarterdeck/contract/features/transfers/settings';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, readSettingsOf } from '#kernel/settings/settings.ts';

/** What the settings say of one kind at this moment; commands ask within their own transaction. */
export async function readTerms(db: Queryable, kind: TransferKind): Promise<TransferTerms> {
  return await readSettings(db, `transfer_${kind}`);
}

/** The same of every kind, by one statement. */
export async function readAllTerms(db: Queryable): Promise<Record<TransferKind, TransferTerms>> {
  const groups = kindsOfTransfer.map((kind): TransferGroup => `transfer_${kind}`);
  const settings = await readSettingsOf(db, groups);
  const terms = kindsOfTransfer.map((kind) => [kind, settings[`transfer_${kind}`]]);
  // One for each kind.
  return Object.fromEntries(terms) as Record<TransferKind, TransferTerms>;
}
