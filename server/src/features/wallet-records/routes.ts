import { readBalances, readStatement } from '@quarterdeck/contract/features/wallet-records/platform';
import {
  walletStatement,
  walletStatementExport,
} from '@quarterdeck/contract/features/wallet-records/statement';
import * as contract from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { batch } from '#domain/batches.ts';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { walletRecordList } from './list.ts';
import { findPlatformBalances, findPlatformStatement } from './platform-reads.ts';
import { exportStatement, findStatement } from './statement.ts';

export const walletRecordBindings: readonly Binding[] = [
  ...bindList(walletRecordList),
  bind(contract.walletRecordBatch, async ({ query, context, services }) => {
    const found = await batch(services.db, Number(query.id), context.actor.access);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  }),
  bind(walletStatement, ({ query, context, services }) =>
    findStatement(services.db, query, context.actor.access, context.now),
  ),
  bindStream(
    walletStatementExport,
    ({ query, context, services }) => exportStatement(query, context, services),
    {
      action: 'wallet_record.export_statement',
    },
  ),
  bind(readBalances, ({ query, services }) => findPlatformBalances(services.db, query.uid)),
  bind(readStatement, ({ query, services }) => findPlatformStatement(services.db, query)),
];
