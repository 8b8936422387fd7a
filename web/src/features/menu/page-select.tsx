import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { walk } from '@quarterdeck/contract/features/menu/rule-tree';
import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import type { RuleValues } from './draft-entry.ts';
import { useRuleTitle } from './use-rule-title.ts';

export interface FieldsProps {
  form: UseFormReturnType<RuleValues>;
  /** Absent for an entry that is to be made. */
  row: MenuRule | undefined;
  entries: readonly MenuRule[];
}

interface PageSelectProps extends Pick<FieldsProps, 'form' | 'entries'> {
  field: 'redirect' | 'active_menu';
  label: string;
  description: string;
}

/** One of the pages of the menu, or none. */
export function PageSelect({ form, entries, field, ...words }: PageSelectProps) {
  const titleOf = useRuleTitle();
  const pages = walk(entries).filter(({ entry }) => entry.kind === 'page');
  return (
    <NativeSelect
      {...words}
      data={[
        { value: '', label: '' },
        ...pages.map(({ entry }) => ({ value: entry.path, label: `${titleOf(entry)} · ${entry.path}` })),
      ]}
      {...form.getInputProps(field)}
    />
  );
}
