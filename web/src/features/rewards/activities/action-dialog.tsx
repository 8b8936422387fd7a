import { formatAmount } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import {
  type Activity,
  deleteActivity,
  endActivity,
  limitActivity,
  proposeActivity,
  publishActivity,
  sendBackActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import { useTranslation } from 'react-i18next';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { AmountInput } from '#kit/form/amount-input.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { isMoment } from '#kit/form/date-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type ActivityAction, touched } from './actions.ts';
import { titleOf, useRewardWords } from './activity-words.tsx';

interface ActionDialogProps {
  action: Exclude<ActivityAction, 'edit' | 'give'>;
  row: Activity;
  onClose: () => void;
}

export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('rewards-activities');
  const nameOf = useAssetName();
  const rewardWords = useRewardWords();
  const named = { title: titleOf(row) };
  const common = useActionProps('rewards-activities', {
    action,
    row,
    named,
    onClose,
    invalidates: touched,
    decides: action === 'publish' || action === 'send_back' ? 'activity' : undefined,
  });
  const money = (amount: string) => `${formatAmount(amount)} ${nameOf(row.asset)}`;
  switch (action) {
    case 'propose':
      return (
        <ConfirmDialog {...common} endpoint={proposeActivity}>
          {() => <Panel tone="info">{t('consequence.propose')}</Panel>}
        </ConfirmDialog>
      );
    case 'publish':
      return (
        <ConfirmDialog {...common} endpoint={publishActivity}>
          {(one) => (
            <>
              <MakerNotice row={one} namespace="rewards-activities" need="activity.approve" />
              <Panel tone="warning" title={rewardWords(one)}>
                {one.cause === 'none'
                  ? t('consequence.publishPlain')
                  : t('consequence.publish', { budget: money(one.budget) })}
              </Panel>
            </>
          )}
        </ConfirmDialog>
      );
    case 'send_back':
      return (
        <ConfirmDialog
          {...common}
          endpoint={sendBackActivity}
          reason="required"
          templates="publication"
          danger
        >
          {() => <Panel tone="info">{t('consequence.send_back')}</Panel>}
        </ConfirmDialog>
      );
    case 'end':
      return (
        <ConfirmDialog {...common} endpoint={endActivity} reason="required" danger>
          {(one) => (
            <Panel tone="danger">
              {t('consequence.end', { given: money(one.given), left: money(one.left) })}
            </Panel>
          )}
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog {...common} endpoint={deleteActivity} danger>
          {() => <Panel tone="danger">{t('consequence.delete')}</Panel>}
        </ConfirmDialog>
      );
    case 'limit':
      return (
        <FormDialog
          {...common}
          endpoint={limitActivity}
          initialValues={{ budget: row.budget, ends_at: row.ends_at, reason: '' }}
        >
          {(form, one) => (
            <>
              <Panel tone="info">{t('consequence.limit', { given: money(one.given) })}</Panel>
              <AmountInput label={t('columns.budget')} withAsterisk {...form.getInputProps('budget')} />
              {isBelow(form.values.budget, one.given) ? (
                <Panel tone="danger">{t('consequence.below', { given: money(one.given) })}</Panel>
              ) : null}
              <MomentField label={t('columns.ends_at')} withAsterisk {...form.getInputProps('ends_at')} />
              {isMoment(form.values.ends_at) && form.values.ends_at < new Date().toISOString() ? (
                <Panel tone="warning">{t('consequence.endsNow')}</Panel>
              ) : null}
              <ReasonField isOwed {...form.getInputProps('reason')} />
            </>
          )}
        </FormDialog>
      );
  }
}

const isBelow = (budget: string, given: string) => /^\d+(\.\d+)?$/.test(budget) && compare(budget, given) < 0;
