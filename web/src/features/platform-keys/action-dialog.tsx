import {
  type NewPlatformSecret,
  revokePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import KeyDialog from './key-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onMade: (made: NewPlatformSecret) => void;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onMade, onClose }: ActionDialogProps) {
  const { t } = useTranslation('platform-keys');
  const named = { name: row.name };
  const common = useActionProps('platform-keys', { action, row, named, onClose, invalidates: touched });
  switch (action) {
    case 'edit':
      return <KeyDialog row={row} onMade={onMade} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog row={row} onMade={onMade} onClose={onClose} />;
    case 'revoke':
      return (
        <ConfirmDialog {...common} endpoint={revokePlatformKey} reason="required" danger>
          {() => <Panel tone="danger">{t('consequence.revoke')}</Panel>}
        </ConfirmDialog>
      );
  }
}
