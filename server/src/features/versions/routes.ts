import * as contract from '@quarterdeck/contract/features/versions/releases';
import sql from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { findRow } from '#kernel/list/list.ts';
import { check, tell } from './check.ts';
import * as commands from './commands.ts';
import { adoptionOf, impactOf } from './figures.ts';
import { healthOf, report } from './guard.ts';
import { releaseList } from './list.ts';
import type { ReleaseRow } from './subject.ts';
import { toldOf } from './told.ts';

export const releaseBindings: readonly Binding[] = [
  ...bindList(releaseList),
  bind(contract.releaseDetail, async ({ query, context, services: { db } }) => {
    const id = Number(query.id);
    const release = await findRow(db, releaseList, id, context.actor.access);
    const [watched, history] = await Promise.all([
      db.one<Pick<ReleaseRow, 'watched_from'>>(sql`SELECT watched_from FROM release WHERE id = ${id}`),
      historyOf(db, 'release', id),
    ]);
    return { release, health: await healthOf(db, { ...release, ...watched }, context.now), history };
  }),
  bindCommand(contract.createRelease, commands.create),
  bindCommand(contract.editRelease, commands.edit),
  bindCommand(contract.publishRelease, commands.publish),
  bindCommand(contract.widenRelease, commands.widen),
  bindCommand(contract.haltRelease, commands.halt),
  bindCommand(contract.resumeRelease, commands.resume),
  bindCommand(contract.withdrawRelease, commands.withdraw),
  bind(contract.releaseImpact, ({ query, context, services }) =>
    impactOf(services.db, Number(query.id), context.now),
  ),
  bind(contract.releaseAdoption, ({ query, context, services }) =>
    adoptionOf(services.db, query.platform, context.now),
  ),
  bind(contract.tellDevice, async ({ query, context, services }) => {
    const { update } = await tell(query, context.language, services.db, context.now);
    return update;
  }),
  bind(contract.releaseTold, ({ query, context, services }) =>
    toldOf(services.db, query.platform, context.now),
  ),
  bindCommand(contract.reportRelease, report),
  bind(contract.checkVersion, ({ query, context, services }) => check(query, context.language, services)),
];
