import { NativeSelect } from '@mantine/core';
import {
  type ImportSource,
  importRecharges,
  importSources,
  previewRecharges,
  type RechargePreview,
  rechargeColumns,
} from '@quarterdeck/contract/recharge-import';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Facts } from '#kit/facts.tsx';
import { FileImport, type FileValues, useFileCheck } from '#kit/form/file-import.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { useFilePreview } from '#kit/form/use-file-preview.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface ImportDialogProps {
  onClose: () => void;
}

interface Values extends FileValues {
  source: ImportSource;
}

const intention = new Intention();

/** Takes a file of recharges in: first it is read and shown what would be taken and what not, then it is taken. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('recharges');
  const { t: tKit } = useTranslation('kit');
  const files = useFilePreview<RechargePreview>();
  const check = useFileCheck();
  const { preview } = files;
  const lookFor = (source: ImportSource) => (file: { name: string; text: string }) =>
    call(previewRecharges, { body: { source, ...file }, quiet: true });
  return (
    <FormDialog
      title={t('import.open')}
      endpoint={importRecharges}
      row={undefined}
      onClose={onClose}
      size={640}
      initialValues={{ source: 'chain', name: '', text: '', skip_bad: false } as Values}
      check={(values) => check(values, preview)}
      submitLabel={preview ? tKit('fileImport.submit', { count: preview.good }) : t('import.open')}
      doneMessage={t('import.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => {
        const { source } = form.values;
        const take = (text: string) => form.setFieldValue('text', text);
        return (
          <>
            <Panel tone="info">{t('import.hint', { columns: rechargeColumns.join(', ') })}</Panel>
            <NativeSelect
              label={t('columns.source')}
              data={importSources.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.value as ImportSource;
                form.setFieldValue('source', chosen);
                if (files.file) void files.read(files.file, lookFor(chosen), take);
              }}
            />
            <FileImport
              form={form}
              files={files}
              onChoose={(chosen) => void files.read(chosen, lookFor(source), take)}
              faultOf={(fault) => t(`fault.${fault}`)}
            >
              {({ sums }) => (
                <Facts
                  facts={sums.flatMap(({ asset, owned, unmatched }) => [
                    [t('import.owned'), <Money key={`${asset} owned`} amount={owned} asset={asset} />],
                    [
                      t('import.unmatched'),
                      <Money key={`${asset} unmatched`} amount={unmatched} asset={asset} />,
                    ],
                  ])}
                />
              )}
            </FileImport>
          </>
        );
      }}
    </FormDialog>
  );
}
