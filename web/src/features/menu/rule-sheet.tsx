import type { MenuRule } from '@quarterdeck/contract/features/menu/rules';
import { createMenuRule, editMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { useTranslation } from 'react-i18next';
import { SideSheet } from '#kit/dialog/side-sheet.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { followMenu, touched } from './actions.ts';
import { bodyToCreate, bodyToEdit, newValues, valuesOf, withDraft } from './draft-entry.ts';
import { Preview } from './preview.tsx';
import { RuleFields } from './rule-fields.tsx';
import classes from './rules.module.css';
import { useRuleTitle } from './use-rule-title.ts';

interface RuleSheetProps {
  /** Absent for an entry that is to be made. */
  row: MenuRule | undefined;
  /** The menu that the entry is one of. */
  entries: readonly MenuRule[];
  onClose: () => void;
}

// An entry that is made has no version to protect it from being sent twice.
const intention = new Intention();

/** Makes an entry of the menu, or changes one, beside the menu as it would be. */
export default function RuleSheet({ row, entries, onClose }: RuleSheetProps) {
  const { t } = useTranslation('menu');
  const titleOf = useRuleTitle();
  return (
    <FormDialog
      frame={SideSheet}
      size={960}
      title={row ? t('edit.title', { name: titleOf(row) }) : t('create.title')}
      endpoint={row ? editMenuRule : createMenuRule}
      row={row}
      {...(row ? { action: 'edit' } : { intention })}
      onClose={onClose}
      initialValues={row ? valuesOf(row) : newValues}
      toBody={row ? bodyToEdit : bodyToCreate}
      submitLabel={t(row ? 'edit.submit' : 'create.submit')}
      doneMessage={t(row ? 'edit.done' : 'create.done')}
      invalidates={touched}
      onDone={followMenu}
    >
      {(form, current) => (
        <div className={classes.form}>
          <RuleFields form={form} row={current} entries={entries} />
          <div className={classes.aside}>
            <Preview title={t('preview.draft')} entries={withDraft(entries, current, form.values)} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}
