import { Checkbox, TextInput } from '@mantine/core';
import { isBlank } from '@quarterdeck/contract/core/validation/text';
import { freezeUser } from '@quarterdeck/contract/features/users/users';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import type { UserDialogProps } from './user-dialog.ts';
import { NameWarning } from './user-name.tsx';

/** Without it browsers let a year of six digits be typed. */
const lastMoment = '9999-12-31T23:59';

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
        // The field has the reader's own clock; the server gets a point in time.
        ...(until === '' ? {} : { until: pointInTime(until) ?? until }),
        ...(risk ? { risk } : {}),
      })}
      check={({ until }) =>
        until !== '' && pointInTime(until) === undefined ? { until: t('freeze.untilMalformed') } : undefined
      }
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
          <TextInput
            type="datetime-local"
            max={lastMoment}
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

/** A local date and time as a point in time; nothing where it is none that the contract can carry. */
function pointInTime(local: string): string | undefined {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? undefined : date.toISOString();
}
