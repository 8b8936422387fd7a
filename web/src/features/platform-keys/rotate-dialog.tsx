import { NativeSelect } from '@mantine/core';
import {
  type NewPlatformSecret,
  type PlatformKey,
  rotatePlatformKey,
} from '@quarterdeck/contract/platform-keys';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface RotateDialogProps {
  row: PlatformKey;
  onMade: (made: NewPlatformSecret) => void;
  onClose: () => void;
}

const overlaps = ['0', '1', '24', '72', '168'];

/** A new secret, with time for the platform to change over. */
export function RotateDialog({ row, onMade, onClose }: RotateDialogProps) {
  const { t } = useTranslation('platform-keys');
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.rotate'), name: row.name })}
      endpoint={rotatePlatformKey}
      row={row}
      action="rotate"
      onClose={onClose}
      initialValues={{ overlap_hours: '24' }}
      toBody={({ overlap_hours }) => ({ overlap_hours: Number(overlap_hours) })}
      submitLabel={t('actions.rotate')}
      doneMessage={t('done.rotate', { name: row.name })}
      onDone={onMade}
      invalidates={touched}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('fields.overlap_hours')}
            data={overlaps.map((value) => ({
              value,
              label: value === '0' ? t('overlapNone') : t('overlap', { count: Number(value) }),
            }))}
            {...form.getInputProps('overlap_hours')}
          />
          <Panel tone="warning">
            {t(form.values.overlap_hours === '0' ? 'consequence.rotateNow' : 'consequence.rotate')}
          </Panel>
        </>
      )}
    </FormDialog>
  );
}
