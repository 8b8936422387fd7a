import '@mantine/core/styles/Radio.css';
import { Radio, Stack } from '@mantine/core';
import {
  applyImport,
  type CandleImport,
  discardImport,
} from '@quarterdeck/contract/features/candles/imports';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from '../actions.ts';
import type { Chosen } from './actions.ts';

interface ActionDialogProps extends Chosen {
  onClose: () => void;
}

/** Stores the candles of an import, or gives it up. */
export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('candles-imports');
  const named = { symbol: row.symbol, timeframe: row.timeframe };
  const common = useActionProps('candles-imports', {
    action,
    row,
    named,
    onClose,
    invalidates: touched,
    decides: 'candle_import',
  });
  if (action === 'discard')
    return (
      <ConfirmDialog {...common} endpoint={discardImport} danger>
        {() => <Panel tone="info">{t('discard.consequence')}</Panel>}
      </ConfirmDialog>
    );
  return (
    <FormDialog
      {...common}
      endpoint={applyImport}
      initialValues={{ conflicts: '' }}
      check={({ conflicts }, { differing }: CandleImport) =>
        differing > 0 && conflicts === '' ? { conflicts: t('apply.choose') } : undefined
      }
    >
      {(form, { candles, same, differing }) => (
        <Stack>
          <Panel tone="info">{t('apply.consequence', { count: candles - same - differing, same })}</Panel>
          {differing === 0 ? null : (
            <Radio.Group
              label={t('apply.conflicts', { count: differing })}
              withAsterisk
              {...form.getInputProps('conflicts')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="keep" label={t('apply.keep')} />
                <Radio value="replace" label={t('apply.replace')} />
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
