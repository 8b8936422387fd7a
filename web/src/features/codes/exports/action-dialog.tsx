import { approveCodeExport, refuseCodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { type Chosen, touched } from './actions.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { Worth } from './worth.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('codes-exports');
  const markDecided = useMarkDecided('code_export', row.id);
  if (action === 'download') return <DownloadDialog row={row} onClose={onClose} />;
  const isRefusal = action === 'refuse';
  return (
    <ConfirmDialog
      title={t('dialog.title', { action: t(`actions.${action}`), no: row.batch_no })}
      endpoint={isRefusal ? refuseCodeExport : approveCodeExport}
      row={row}
      action={action}
      onClose={onClose}
      reason={isRefusal ? 'required' : 'none'}
      templates="request"
      danger={isRefusal}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`done.${action}`)}
      invalidates={touched}
      onDone={markDecided}
    >
      {(current) => (
        <>
          <Panel tone={isRefusal ? 'danger' : 'warning'} title={current.reason}>
            {t(`consequence.${action}`, { maker: current.maker ?? '', no: current.batch_no })}
          </Panel>
          {isRefusal ? null : <Worth row={current} />}
        </>
      )}
    </ConfirmDialog>
  );
}
