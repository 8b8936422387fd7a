import { formatAmount } from '@quarterdeck/contract/core/assets';
import type { EvidenceFile } from '@quarterdeck/contract/features/files/files';
import {
  previewMatch,
  type Recharge,
  requestMatch,
} from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { AskedPostings } from '#kit/approval/asked-postings.tsx';
import { useAssetName } from '#kit/asset-name.ts';
import { fileIds } from '#kit/evidence/why-fields.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { PostingPreview } from '#kit/posting-preview.tsx';
import { useMarkDecided } from '#kit/review/decided.ts';
import { UserField } from '#kit/user-field.tsx';
import { touched } from './actions.ts';
import { consequenceOf } from './consequence.ts';
import { LikelyOwners } from './likely-owners.tsx';
import { ProofFields } from './proof-fields.tsx';

interface MatchDialogProps {
  row: Recharge;
  onClose: () => void;
}

/** Says whose unmatched money is. */
export function MatchDialog({ row, onClose }: MatchDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.request_match'), no: row.no })}
      endpoint={requestMatch}
      row={row}
      action="request_match"
      onClose={onClose}
      initialValues={{ uid: '', reason: '', proof: '', files: [] as EvidenceFile[] }}
      toBody={({ files, ...values }) => ({ ...values, ...fileIds(files) })}
      submitLabel={t('propose.submit')}
      doneMessage={t('propose.done')}
      invalidates={touched}
      onDone={useMarkDecided('recharge', row.id)}
    >
      {(form, current) => (
        <>
          <Panel tone="info">
            {t(consequenceOf('request_match', current), {
              amount: `${formatAmount(current.amount)} ${nameOf(current.asset)}`,
            })}
            {current.memo === null ? null : <p>{t('match.memo', { memo: current.memo })}</p>}
          </Panel>
          <UserField label={t('columns.uid')} withAsterisk data-autofocus {...form.getInputProps('uid')} />
          <LikelyOwners row={current} onChoose={(uid) => form.setFieldValue('uid', uid)} />
          <AskedPostings endpoint={previewMatch} terms={{ id: String(current.id), uid: form.values.uid }}>
            {({ lines }) => <PostingPreview lines={lines} />}
          </AskedPostings>
          <ProofFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
