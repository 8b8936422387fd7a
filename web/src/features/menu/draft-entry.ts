import { childrenOf, type MenuEntry, viewsOf } from '@quarterdeck/contract/features/menu/rule-tree';
import {
  type MenuRule,
  type MenuRuleKind,
  type MenuSettings,
  plainSettings,
} from '@quarterdeck/contract/features/menu/rules';

/** What the form of an entry holds. */
export interface RuleValues extends MenuSettings, Record<string, unknown> {
  kind: MenuRuleKind;
  parent_id: number | null;
  name: string;
  path: string;
  component: string;
}

/** The form of an entry that is to be made. */
export const newValues: RuleValues = {
  ...plainSettings,
  kind: 'page',
  parent_id: null,
  name: '',
  path: '',
  component: '',
};

/** The form of an entry that there is. */
export function valuesOf(entry: MenuRule): RuleValues {
  const { kind, parent_id, name, path, component } = entry;
  const settings = Object.fromEntries(
    Object.keys(plainSettings).map((setting) => [setting, entry[setting as keyof MenuSettings]]),
  );
  return { ...plainSettings, ...settings, kind, parent_id, name, path, component };
}

/** What belongs to another kind of entry goes with the change of the kind. */
function ofKind(values: RuleValues): RuleValues {
  const { kind } = values;
  return {
    ...values,
    component: kind === 'page' ? values.component : '',
    ...(kind === 'section' ? {} : { redirect: '', level_hidden: false }),
  };
}

/** The body that makes an entry; one in the menu itself has no section. */
export function bodyToCreate(values: RuleValues): object {
  const { parent_id, ...body } = ofKind(values);
  return parent_id === null ? body : { ...body, parent_id };
}

/** The body that changes one: what it is and where it stands is not changed by its form. */
export function bodyToEdit(values: RuleValues): object {
  const { kind: _kind, parent_id: _parent, ...body } = ofKind(values);
  return body;
}

/** No entry has this id. */
const draftId = -1;

/** The menu with the entry as its form has it. */
export function withDraft(
  entries: readonly MenuEntry[],
  row: MenuRule | undefined,
  values: RuleValues,
): MenuEntry[] {
  const fields = ofKind(values);
  const ability = viewsOf().find(({ component }) => component === fields.component)?.ability ?? null;
  if (row !== undefined)
    return entries.map((entry) =>
      entry.id === row.id
        ? {
            ...entry,
            ...fields,
            parent_id: entry.parent_id,
            ability: entry.built_in ? entry.ability : ability,
          }
        : entry,
    );
  const position = childrenOf(entries, fields.parent_id).length;
  return [
    ...entries,
    { ...fields, id: draftId, built_in: false, position, moved: false, title: '', ability },
  ];
}
