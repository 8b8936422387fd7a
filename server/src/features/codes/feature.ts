import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { expireCodesJob } from './expire.ts';
import { codeReactions } from './reactions.ts';
import { codeBindings } from './routes.ts';
import { codeBatchSearch, codeSearch } from './search.ts';
import { codeBatchSubject, codeExportSubject, codeSubject } from './subject.ts';
import { codesWaiting } from './waiting.ts';

export const codes: Feature = {
  bindings: codeBindings,
  objects: [codeSubject, codeBatchSubject, codeExportSubject],
  reactions: codeReactions,
  jobs: (services) => [expireCodesJob(services)],
  search: [codeSearch, codeBatchSearch],
  waiting: codesWaiting,
  sealed: [
    sealedColumn({
      table: 'code',
      id: ['id'],
      column: 'sealed',
      context: `'code:' || batch_id || ':' || serial`,
      sealedIn: { 'features/codes/codes/generate.ts': 1 },
    }),
  ],
  reads: ['activity', 'share_level', 'users'],
};
