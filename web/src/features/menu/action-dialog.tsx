import { deleteMenuRule, restoreMenuRule } from '@quarterdeck/contract/features/menu/rules';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, followMenu, touched } from './actions.ts';
import { useRuleTitle } from './use-rule-title.ts';

interface ActionDialogProps {
  chosen: Chosen & { action: 'restore' | 'delete' };
  onClose: () => void;
  onDeleted: () => void;
}

/** Makes an entry what the program has it to be, or deletes one of staff's own. */
export default function ActionDialog({ chosen: { action, row }, onClose, onDeleted }: ActionDialogProps) {
  const { t } = useTranslation('menu');
  const name = useRuleTitle()(row);
  const isDeletion = action === 'delete';
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { name })}
      endpoint={isDeletion ? deleteMenuRule : restoreMenuRule}
      row={row}
      action={action}
      onClose={onClose}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`, { name })}
      invalidates={touched}
      onDone={() => {
        followMenu();
        if (isDeletion) onDeleted();
      }}
      danger={isDeletion}
    >
      {() => <Panel tone={isDeletion ? 'danger' : 'info'}>{t(`${action}.consequence`, { name })}</Panel>}
    </ConfirmDialog>
  );
}
