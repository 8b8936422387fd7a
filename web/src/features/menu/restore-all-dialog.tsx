import { type MenuRule, restoreMenu } from '@quarterdeck/contract/features/menu/rules';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { followMenu, touched } from './actions.ts';
import { useRuleTitle } from './use-rule-title.ts';

interface RestoreAllDialogProps {
  entries: readonly MenuRule[];
  onClose: () => void;
}

/** Makes the whole menu what the program has it to be; says first what is lost. */
export default function RestoreAllDialog({ entries, onClose }: RestoreAllDialogProps) {
  const { t } = useTranslation('menu');
  const titleOf = useRuleTitle();
  const own = entries.filter(({ built_in }) => !built_in);
  const changed = entries.filter(({ moved, changed: names }) => moved || names.length > 0);
  return (
    <FormDialog
      title={t('restoreAll.title')}
      endpoint={restoreMenu}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      toBody={() => ({ seen: entries.map(({ id, version }) => ({ id, version })) })}
      submitLabel={t('restoreAll.submit')}
      doneMessage={t('restoreAll.done')}
      invalidates={touched}
      onDone={followMenu}
      danger
    >
      {() => (
        <Panel tone="danger">
          <p>{t('restoreAll.changed', { count: changed.length })}</p>
          {own.length > 0 ? (
            <p>{t('restoreAll.own', { names: own.map(titleOf).join(', '), count: own.length })}</p>
          ) : null}
        </Panel>
      )}
    </FormDialog>
  );
}
