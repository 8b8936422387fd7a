import { NativeSelect } from '@mantine/core';
import {
  importStatement,
  previewStatement,
  type StatementPreview,
  type StatementSource,
  statementColumns,
  statementSources,
} from '@quarterdeck/contract/statements';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { FileImport, type FileValues, useFileCheck } from '#kit/form/file-import.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { useFilePreview } from '#kit/form/use-file-preview.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './statements.module.css';

interface ImportDialogProps {
  onClose: () => void;
}

interface Values extends FileValues {
  source: StatementSource;
}

const intention = new Intention();

/** Takes a file in: first it is read and shown what would be taken and what not, then it is taken. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('statements');
  const { t: tKit } = useTranslation('kit');
  const files = useFilePreview<StatementPreview>();
  const check = useFileCheck();
  const { preview } = files;
  const lookFor = (source: StatementSource) => (file: { name: string; text: string }) =>
    call(previewStatement, { body: { source, ...file }, quiet: true });

  return (
    <FormDialog
      title={t('import.open')}
      endpoint={importStatement}
      row={undefined}
      onClose={onClose}
      size={640}
      initialValues={{ source: 'hot_wallet', name: '', text: '', skip_bad: false } as Values}
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
            <Panel tone="info">{t('import.hint', { columns: statementColumns.join(', ') })}</Panel>
            <NativeSelect
              label={t('columns.source')}
              data={statementSources.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source}
              onChange={({ currentTarget }) => {
                const chosen = currentTarget.value as StatementSource;
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
                <ul className={classes.sums}>
                  {sums.map(({ asset, incoming, outgoing }) => (
                    <li key={asset}>
                      <Money amount={incoming} asset={asset} signed />{' '}
                      <Money amount={outgoing} asset={asset} signed />
                    </li>
                  ))}
                </ul>
              )}
            </FileImport>
          </>
        );
      }}
    </FormDialog>
  );
}
