import {
  approveCodeBatch,
  type CodeBatch,
  codeBatchDetail,
  refuseCodeBatch,
  voidCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import { askCodeExport } from '@quarterdeck/contract/features/codes/exports/exports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { MakerNotice } from '#kit/approval/maker-notice.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, touched } from './actions.ts';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './batches.module.css';
import { BatchTerms } from './terms.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onAssigned: (missed: string[]) => void;
  onClose: () => void;
}

export default function ActionDialog({ chosen: { action, row }, onAssigned, onClose }: ActionDialogProps) {
  const { t } = useTranslation('codes-batches');
  const common = useActionProps('codes-batches', {
    action,
    row,
    named: { no: row.no },
    onClose,
    invalidates: touched,
    decides: action === 'approve' || action === 'refuse' ? 'code_batch' : undefined,
  });
  if (action === 'assign') return <AssignDialog row={row} onAssigned={onAssigned} onClose={onClose} />;
  switch (action) {
    case 'approve':
      return (
        <ConfirmDialog {...common} endpoint={approveCodeBatch}>
          {(batch) => (
            <>
              <div className={classes.notice}>
                <MakerNotice row={batch} namespace="codes-batches" need="code.approve" />
              </div>
              <BatchTerms terms={batch} />
            </>
          )}
        </ConfirmDialog>
      );
    case 'refuse':
      return (
        <ConfirmDialog {...common} endpoint={refuseCodeBatch} reason="required" templates="request" danger>
          {(batch) => <Panel tone="danger">{t('consequence.refuse', { count: batch.count })}</Panel>}
        </ConfirmDialog>
      );
    case 'ask_export':
      return (
        <ConfirmDialog {...common} endpoint={askCodeExport} reason="required">
          {() => <Panel tone="warning">{t('consequence.ask_export')}</Panel>}
        </ConfirmDialog>
      );
    case 'void':
      return (
        <ConfirmDialog {...common} endpoint={voidCodeBatch} reason="required" danger>
          {(batch) => <Voiding row={batch} />}
        </ConfirmDialog>
      );
  }
}

interface VoidingProps {
  row: CodeBatch;
}

/** How many codes become worthless, and how many stay as they are, before anything happens. */
function Voiding({ row }: VoidingProps) {
  const { t } = useTranslation('codes-batches');
  const { data } = useQuery(endpointQuery(codeBatchDetail, { id: String(row.id) }, { quiet: true }));
  const live = data && data.counts.unused + data.counts.assigned;
  return (
    <Panel
      tone="danger"
      title={live === undefined ? t('consequence.counting') : t('consequence.void', { count: live })}
    >
      {data === undefined
        ? null
        : t('consequence.voidDetails', { assigned: data.counts.assigned, used: data.counts.used })}
    </Panel>
  );
}
