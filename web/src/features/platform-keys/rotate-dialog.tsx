import { Checkbox, NativeSelect } from '@mantine/core';
import {
  type NewPlatformSecret,
  type PlatformKey,
  rotatePlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Panel } from '#kit/panel.tsx';
import { formatTime } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { touched } from './actions.ts';

interface RotateDialogProps {
  row: PlatformKey;
  onMade: (made: NewPlatformSecret) => void;
  onClose: () => void;
}

// Kept while the dialog is closed: a secret whose answer was lost is shown when the same is sent again.
const intention = new Intention();

const overlaps = ['0', '1', '24', '72', '168'];

/** A new secret, with time for the platform to change over. */
export function RotateDialog({ row, onMade, onClose }: RotateDialogProps) {
  const { t, i18n } = useTranslation('platform-keys');
  const { zone } = useTimeZone();
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.rotate'), name: row.name })}
      endpoint={rotatePlatformKey}
      row={row}
      action="rotate"
      onClose={onClose}
      intention={intention}
      initialValues={{ overlap_hours: '24', ends_earlier: false }}
      toBody={({ overlap_hours }) => ({ overlap_hours: Number(overlap_hours) })}
      check={({ ends_earlier }, { previous_secret_until }) =>
        isAhead(previous_secret_until) && !ends_earlier
          ? { ends_earlier: t('earlier.unconfirmed') }
          : undefined
      }
      submitLabel={t('actions.rotate')}
      doneMessage={t('done.rotate', { name: row.name })}
      onDone={onMade}
      invalidates={touched}
    >
      {(form, { previous_secret_until: until }) => (
        <>
          <NativeSelect
            label={t('fields.overlap_hours')}
            data={overlaps.map((value) => ({
              value,
              label: value === '0' ? t('overlapNone') : t('overlap', { count: Number(value) }),
            }))}
            {...form.getInputProps('overlap_hours')}
          />
          {isAhead(until) ? (
            <>
              <Panel
                tone="danger"
                title={t('earlier.title', { until: formatTime(until, i18n.language, zone) })}
              >
                {t(form.values.overlap_hours === '0' ? 'consequence.rotateNow' : 'earlier.current')}
              </Panel>
              <Checkbox
                label={t('earlier.confirm')}
                {...form.getInputProps('ends_earlier', { type: 'checkbox' })}
              />
            </>
          ) : (
            <Panel tone="warning">
              {t(form.values.overlap_hours === '0' ? 'consequence.rotateNow' : 'consequence.rotate')}
            </Panel>
          )}
        </>
      )}
    </FormDialog>
  );
}

function isAhead(until: string | null): until is string {
  return until !== null && Date.parse(until) > Date.now();
}
