import { can } from '@quarterdeck/contract/core/access';
import type { List, ListQuery } from '@quarterdeck/contract/core/http/list';
import { logInsert } from '../audit/write.ts';
import { dayOf } from '../days.ts';
import { type Binding, bind, bindStream } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import { exportCsv } from './export.ts';
import { countQueues, findPage, findsMore, findTotals, type ListFilters, type ServerList } from './list.ts';

/** Ties a list to its endpoints: page, totals, counts of its queues, and export. Who exports a list must be able to read it
 * too: several lists share one right to export. Every export leaves a row in the log, also a refused one. */
export function bindList<L extends List, Stored>(list: ServerList<L, Stored>): Binding[] {
  const { index, totalsEndpoint, queuesEndpoint, export: exportEndpoint, kind } = list.contract;
  const exporting = { action: `${kind}.export` };
  return [
    {
      endpoint: index,
      // Its stored rows are its own matter.
      list: list as unknown as ServerList,
      handle: ({ query, context: { actor }, services: { db } }) =>
        findPage(db, list, query as ListQuery<L['columns']>, actor.access),
    },
    bind(totalsEndpoint, ({ query, context: { actor }, services: { db } }) =>
      findTotals(db, list, query as ListFilters, actor.access),
    ),
    ...(queuesEndpoint === undefined
      ? []
      : [
          bind(queuesEndpoint, ({ context: { actor }, services: { db } }) =>
            countQueues(db, list, actor.access),
          ),
        ]),
    bindStream(
      exportEndpoint,
      async ({ query, context, services }) => {
        const parsed = query as ListQuery;
        const { access } = context.actor;
        const limit = access.export_rows[list.contract.exportAbility];
        const isTooLong = limit !== undefined && (await findsMore(services.db, list, parsed, limit, access));
        const entry = { ...exporting, object: null, reason: null, before: null, batchIds: [] };
        const error = !can(access, list.contract.ability)
          ? 'forbidden'
          : isTooLong
            ? 'export_limit_exceeded'
            : null;
        const outcome = { result: error === null ? 'done' : 'refused', error } as const;
        await services.db.query(logInsert({ ...entry, after: { ...parsed }, ...outcome }, context));
        if (error !== null) throw new Refusal(error, { parameters: { limit: String(limit) } });
        const stream = await exportCsv(services, list, parsed, limit, access);
        return { stream, fileName: `${kind}-${dayOf(context.now)}.csv` };
      },
      exporting,
    ),
  ];
}
