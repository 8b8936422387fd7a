import { close%One%, remove%One% } from '@quarterdeck/contract/features/%names%/%names%';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';

interface ActionDialogProps extends Chosen {
  onClose: () => void;
}

const endpoints = { close: close%One%, remove: remove%One% };

/** Closes %a% %lower%, or removes it. */
export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('%names%');
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { id: row.id })}
      endpoint={endpoints[action]}
      row={row}
      action={action}
      onClose={onClose}
      {...(action === 'remove' && { reason: 'required' as const, danger: true })}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
    >
      {({ title }) => (
        <Panel tone={action === 'remove' ? 'danger' : 'info'}>{t(`${action}.consequence`, { title })}</Panel>
      )}
    </ConfirmDialog>
  );
}
