import { type AmountLimit, amountLimits, bounds, isExport } from '@quarterdeck/contract/core/access';
import type { CreateRole, EditRole, Role } from '@quarterdeck/contract/features/roles/roles';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { announceAccessChange } from '#identity/access-changes.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import {
  isRaised,
  noGrant,
  requireOwn,
  requireSightForRights,
  requireWholeSight,
  roleError,
} from './role-rules.ts';
import { type RoleRow, roleSubject } from './subject.ts';

type Fields = z.output<typeof CreateRole>;

/** Creates a role group without members. */
export const create = command<Fields, Role>({
  action: 'role.create',
  async run({ tx, input, context }) {
    const { name, description, ...grant } = columnsOf(input, {
      description: '',
      data_scope: 'all',
      countries: [],
      second_factor_required: false,
    });
    requireWholeSight(context.actor.access);
    requireOwn(noGrant, grant, context.actor.access);
    requireSightForRights(grant);
    await requireFreeName(tx, name);
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO role (name, description, actions, approve_max_usdt, adjust_max_usdt, export_rows, data_scope,
        countries, second_factor_required, created_at)
      VALUES (${name}, ${description}, ${grant.actions}, ${grant.approve_max_usdt}, ${grant.adjust_max_usdt}, ${grant.export_rows},
        ${grant.data_scope}, ${grant.countries}, ${grant.second_factor_required}, ${context.now.toISOString()})
      RETURNING id`);
    return {
      reply: await roleSubject.read(tx, id, context.actor.access),
      object: { type: 'role', id },
      before: null,
      after: { name, description, ...grant },
    };
  },
});

/** Changes a role group. Members have the new permissions, or must set up a second factor, immediately on every server. */
export const edit = change<RoleRow, Role, z.output<typeof EditRole>>(
  roleSubject,
  'role.edit',
  async ({ tx, row, input, context }) => {
    const { access } = context.actor;
    const error = roleError(row, access);
    if (error !== undefined) throw new Refusal(error);
    const { name, description, ...grant } = columnsOf(input, row);
    requireOwn(row, grant, access);
    if (isRaised(row, grant)) requireOwn(noGrant, grant, access);
    requireSightForRights(grant);
    await requireFreeName(tx, name, row.id);
    await announceAccessChange(tx, null);
    return { name, description, ...grant };
  },
);

/** A limit is kept where there is something to limit, countries where they are the scope. */
function columnsOf(
  { name, actions, export_rows, ...given }: Fields,
  before: Pick<RoleRow, 'description' | 'data_scope' | 'countries' | 'second_factor_required'>,
) {
  const {
    description = before.description,
    data_scope = before.data_scope,
    countries = before.countries,
    second_factor_required = before.second_factor_required,
  } = given;
  const [approve, adjust] = amountLimits;
  const kept = (limit: AmountLimit) => (bounds(limit, actions) ? (given[limit.column] ?? null) : null);
  return {
    name,
    description,
    actions,
    approve_max_usdt: kept(approve),
    adjust_max_usdt: kept(adjust),
    export_rows: actions.some(isExport) ? (export_rows ?? null) : null,
    data_scope,
    countries: data_scope === 'countries' ? countries : [],
    second_factor_required,
  };
}

/** Two roles whose names differ in capitals alone would be taken for each other. */
async function requireFreeName(tx: Transaction, name: string, ownId = 0): Promise<void> {
  const other = await tx.maybe(sql`SELECT FROM role WHERE lower(name) = lower(${name}) AND id <> ${ownId}`);
  if (other !== undefined) throw new Refusal('already_exists', { fields: { name: 'already_exists' } });
}
