import type { Authority } from '@quarterdeck/contract/core/access';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import { entryErrors, menuError } from '@quarterdeck/contract/features/menu/rule-tree';
import { type MenuRule, menuLimits } from '@quarterdeck/contract/features/menu/rules';
import sql from 'sql-template-tag';
import { assertVersion, type ChangeInput, type Subject } from '#command/change.ts';
import { type Command, command, type Outcome } from '#command/command.ts';
import { announceAccessChange } from '#identity/access-changes.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readEntries, type StoredEntry, writeEntries } from './entries.ts';
import { lockMenu } from './lock.ts';
import { differences } from './log-fields.ts';
import { findRule } from './present.ts';

/** What the commands on the menu change. */
export const menuRuleSubject: Subject<StoredEntry, MenuRule> = {
  type: 'menu_rule',
  table: 'menu_rule',
  owner: 'house',
  read: findRule,
};

export interface RoleName {
  id: number;
  name: string;
}

/** The whole menu, locked against other changes. */
export interface LockedMenu {
  entries: StoredEntry[];
  roles: RoleName[];
}

/** What a rule is given. */
export interface MenuScope<Input> extends LockedMenu {
  entry: StoredEntry;
  input: Input;
}

export async function readRoleNames(db: Queryable): Promise<RoleName[]> {
  return await db.query<RoleName>(sql`SELECT id, name FROM role ORDER BY id`);
}

/** Locks the menu for a command that is to be carried out, and reads it. */
export const findLocked: NonNullable<Command<unknown, unknown, LockedMenu>['find']> = async (
  tx,
  _input,
  isNew,
) => {
  await lockMenu(tx, isNew);
  const [entries, roles] = await Promise.all([readEntries(tx), readRoleNames(tx)]);
  return { entries, roles };
};

/**
 * Declares a command on one entry of the menu: the menu is locked, the entry's version checked, the rule asked what the
 * menu becomes, the whole of it checked and written, the log given what changed of the entry.
 */
export function changeMenu<Input extends ChangeInput, Reply>(
  action: string,
  rule: (scope: MenuScope<Input>) => StoredEntry[],
  answer: (tx: Transaction, entry: StoredEntry, access: Authority) => Promise<Reply>,
): Command<Input, Reply> {
  return command<Input, Reply, LockedMenu>({
    action,
    objectOf: ({ id }) => ({ type: menuRuleSubject.type, id }),
    find: findLocked,
    async run({ tx, input, context }, menu) {
      const { access } = context.actor;
      const found = menu.entries.find(({ id }) => id === input.id);
      const entry = await assertVersion(tx, menuRuleSubject, found, input, access);
      const after = rule({ ...menu, entry, input }).map((one) =>
        one.id === entry.id ? { ...one, version: entry.version + 1 } : one,
      );
      const logged = await writeMenu(tx, menu, after, entry.id, context.now);
      return { reply: await answer(tx, entry, access), ...logged };
    },
  });
}

/** The answer of most: the entry as the change left it. */
export const asChanged = (tx: Transaction, { id }: StoredEntry, access: Authority): Promise<MenuRule> =>
  findRule(tx, id, access);

/**
 * Writes the menu that a command makes, has every page that is open read it, and says what it did to one entry.
 * @throws Refusal where the menu would be wrong as a whole.
 */
export async function writeMenu(
  tx: Transaction,
  { entries, roles }: LockedMenu,
  after: readonly StoredEntry[],
  id: number,
  now: Date,
): Promise<Pick<Outcome<never>, 'object' | 'before' | 'after'>> {
  requireSound(after);
  await writeEntries(tx, entries, after, now);
  await announceAccessChange(tx, null);
  return {
    object: { type: menuRuleSubject.type, id },
    ...differences({ entries, roles }, { entries: after, roles }, id),
  };
}

function requireSound(entries: readonly StoredEntry[]): void {
  const error = menuError(entries);
  if (error === undefined) return;
  const { depth, entries: most } = menuLimits;
  throw new Refusal(error, { parameters: { depth: String(depth), entries: String(most) } });
}

/** @throws Refusal where something is wrong with the entry among the others, by field. */
export function requireRight(
  entries: readonly StoredEntry[],
  entry: StoredEntry,
  roles: readonly RoleName[],
): void {
  const unknown = entry.guard_roles.some((id) => !roles.some((role) => role.id === id));
  const fields: Record<string, ErrorCode> = {
    ...entryErrors(entries, entry),
    ...(unknown && { guard_roles: 'role_unknown' }),
  };
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal(first, { fields });
}
