import {
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  testWebhook,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, hostOf, touched } from './actions.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import WebhookDialog from './webhook-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

const endpoints = { test: testWebhook, resume: resumeWebhook };

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('webhooks');
  const named = { host: hostOf(row.url) };
  const common = useActionProps('webhooks', { action, row, named, onClose, invalidates: touched });
  switch (action) {
    case 'edit':
      return <WebhookDialog row={row} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog row={row} onClose={onClose} />;
    case 'pause':
      return (
        <ConfirmDialog {...common} endpoint={pauseWebhook} reason="required">
          {() => <Panel tone="warning">{t('consequence.pause')}</Panel>}
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog {...common} endpoint={deleteWebhook} danger>
          {({ waiting }) => <Panel tone="danger">{t('consequence.delete', { count: waiting })}</Panel>}
        </ConfirmDialog>
      );
    default:
      return (
        <ConfirmDialog {...common} endpoint={endpoints[action]}>
          {({ waiting }) => <Panel tone="info">{t(`consequence.${action}`, { count: waiting })}</Panel>}
        </ConfirmDialog>
      );
  }
}
