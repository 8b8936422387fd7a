import { viewsOf } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRuleForm } from '@quarterdeck/contract/features/menu/rules';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** What the form of an entry is filled with: views, and role groups with what they may do. */
export async function formConfig(db: Queryable): Promise<MenuRuleForm> {
  const roles = await db.query<{ id: number; name: string; actions: string[] }>(sql`
    SELECT id, name, actions FROM role ORDER BY id`);
  return {
    components: viewsOf().map(({ component, title }) => ({ component, title })),
    // A right of another version of the program is none.
    roles: roles.map(({ actions, ...role }) => ({
      ...role,
      actions: abilities.filter((ability) => actions.includes(ability)),
    })),
  };
}
