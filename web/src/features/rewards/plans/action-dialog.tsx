import {
  activateSharePlan,
  proposeSharePlan,
  retireSharePlan,
  type SharePlan,
  sendBackSharePlan,
} from '@quarterdeck/contract/features/rewards/plans/plans';
import { useTranslation } from 'react-i18next';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type SharePlanAction, touched } from './actions.ts';
import { LegalNotice } from './legal-notice.tsx';

interface ActionDialogProps {
  action: Exclude<SharePlanAction, 'edit'>;
  row: SharePlan;
  onClose: () => void;
}

export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('rewards-plans');
  const common = useActionProps('rewards-plans', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    decides: action === 'activate' || action === 'send_back' ? 'share_plan' : undefined,
  });
  switch (action) {
    case 'propose':
      return (
        <ConfirmDialog {...common} endpoint={proposeSharePlan}>
          {(plan) => (
            <>
              <Panel tone="info">{t('consequence.propose')}</Panel>
              <LegalNotice depth={plan.depth} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'activate':
      return (
        <ConfirmDialog {...common} endpoint={activateSharePlan}>
          {(plan) => (
            <>
              <MakerNotice row={plan} namespace="rewards-plans" need="distribution.approve" />
              <Panel tone="warning">{t('consequence.activate', { cap: plan.source_cap_percent })}</Panel>
              <LegalNotice depth={plan.depth} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'send_back':
      return (
        <ConfirmDialog {...common} endpoint={sendBackSharePlan} reason="required" templates="request" danger>
          {() => <Panel tone="info">{t('consequence.send_back')}</Panel>}
        </ConfirmDialog>
      );
    case 'retire':
      return (
        <ConfirmDialog {...common} endpoint={retireSharePlan} reason="required" danger>
          {() => <Panel tone="danger">{t('consequence.retire')}</Panel>}
        </ConfirmDialog>
      );
  }
}
