import { NativeSelect, TextInput } from '@mantine/core';
import {
  pauseRobot,
  resumeRobot,
  stopRobot,
} from '@quarterdeck/contract/features/robots/instructions/instructions';
import { robotStopModes } from '@quarterdeck/contract/features/robots/robots/robots';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog, type VersionedRow } from '#kit/form/form-dialog.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { touched } from './looks.ts';
import type { SteerAction } from './steer-actions.ts';

interface SteerDialogProps {
  action: SteerAction;
  row: VersionedRow & { robot: string };
  onClose: () => void;
}

/** Asks something of one robot. */
export default function SteerDialog({ action, row, onClose }: SteerDialogProps) {
  const { t } = useTranslation('robots-instructions');
  const common = useActionProps('robots-instructions', {
    action,
    row,
    named: { robot: row.robot },
    onClose,
    invalidates: touched,
    doneMessage: t('done.sent'),
  });
  switch (action) {
    case 'pause':
      return (
        <ConfirmDialog {...common} endpoint={pauseRobot} reason="required" templates="user">
          {() => <Panel tone="info">{t('consequence.pause')}</Panel>}
        </ConfirmDialog>
      );
    case 'resume':
      return (
        <ConfirmDialog {...common} endpoint={resumeRobot} reason="optional">
          {() => <Panel tone="info">{t('consequence.resume')}</Panel>}
        </ConfirmDialog>
      );
    case 'stop':
      return (
        <FormDialog
          {...common}
          endpoint={stopRobot}
          danger
          initialValues={{ stop_mode: 'after_tp', confirm_no: '', reason: '' }}
          check={({ stop_mode, confirm_no }) =>
            stop_mode === 'close_now' && confirm_no.trim() !== row.robot
              ? { confirm_no: t('form.confirm_no', { no: row.robot }) }
              : undefined
          }
        >
          {(form) => (
            <>
              <NativeSelect
                label={t('form.stop_mode')}
                data={robotStopModes.map((value) => ({ value, label: t(`stop_mode.${value}`) }))}
                {...form.getInputProps('stop_mode')}
              />
              <Panel tone="danger">{t(`consequence.stop_${form.values.stop_mode}`)}</Panel>
              {form.values.stop_mode === 'close_now' ? (
                <TextInput
                  label={t('form.confirm_no', { no: row.robot })}
                  autoComplete="off"
                  required
                  {...form.getInputProps('confirm_no')}
                />
              ) : null}
              <ReasonField isOwed templates="user" {...form.getInputProps('reason')} />
            </>
          )}
        </FormDialog>
      );
    case 'apply_parameters':
      return <ApplyDialog {...common} />;
  }
}
