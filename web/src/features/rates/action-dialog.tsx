import { formatDecimals } from '@quarterdeck/contract/core/assets';
import { acceptRate, type Rate, removeRate } from '@quarterdeck/contract/features/rates/rates';
import { useTranslation } from 'react-i18next';
import { useAssetName } from '#kit/asset-name.ts';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { touched } from './actions.ts';

interface ActionDialogProps {
  action: 'accept' | 'remove';
  row: Rate;
  onClose: () => void;
}

const endpoints = { accept: acceptRate, remove: removeRate };

/** Takes a price that was refused, or removes a rate. */
export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('rates');
  const asset = useAssetName()(row.asset);
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { asset })}
      endpoint={endpoints[action]}
      row={row}
      action={action}
      onClose={onClose}
      reason="required"
      danger={action === 'remove'}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
      onDone={useMarkDecided(action === 'accept' ? 'rate' : undefined, row.id)}
    >
      {({ rate_usdt, refused_rate }) => (
        <Panel tone={action === 'remove' ? 'danger' : 'warning'}>
          {t(`${action}.consequence`, {
            asset,
            from: rate_usdt === null ? '–' : formatDecimals(rate_usdt),
            to: refused_rate === null ? '–' : formatDecimals(refused_rate),
          })}
        </Panel>
      )}
    </ConfirmDialog>
  );
}
