import { Checkbox } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { freezeUser } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { MomentField } from '#kit/form/moment-field.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';
import { NameWarning } from './user-name.tsx';

export function FreezeDialog({ row, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  return (
    <FormDialog
      title={t('freeze.title', { uid: row.uid })}
      endpoint={freezeUser}
      row={row}
      action="freeze"
      onClose={onClose}
      initialValues={{ reason: '', until: '', risk: false }}
      toBody={({ reason, until, risk }) => ({
        ...(isBlank(reason) ? {} : { reason }),
        ...(until === '' ? {} : { until }),
        ...(risk ? { risk } : {}),
      })}
      submitLabel={t('actions.freeze')}
      doneMessage={t('freeze.done', { uid: row.uid })}
      invalidates={touched}
      danger
    >
      {(form, user) => (
        <>
          <Panel tone="danger">{t('freeze.consequence', { uid: user.uid, name: user.username })}</Panel>
          <NameWarning name={user.username} />
          <ReasonField
            templates="user"
            label={t('freeze.reason')}
            description={undefined}
            {...form.getInputProps('reason')}
          />
          <MomentField
            label={t('freeze.until')}
            description={t('freeze.untilHint')}
            {...form.getInputProps('until')}
          />
          <Checkbox
            label={t('freeze.risk')}
            description={t('freeze.riskHint')}
            {...form.getInputProps('risk', { type: 'checkbox' })}
          />
        </>
      )}
    </FormDialog>
  );
}
