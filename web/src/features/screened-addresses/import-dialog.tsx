import {
  importScreening,
  previewScreening,
  type ScreeningPreview,
  screeningColumns,
} from '@quarterdeck/contract/screened-addresses';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { FileImport, type FileValues, useFileCheck } from '#kit/form/file-import.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { useFilePreview } from '#kit/form/use-file-preview.ts';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface ImportDialogProps {
  onClose: () => void;
}

const intention = new Intention();

/** Lists the addresses of a file: first it is shown what would be taken of it. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('screened-addresses');
  const { t: tKit } = useTranslation('kit');
  const files = useFilePreview<ScreeningPreview>();
  const check = useFileCheck();
  const { preview } = files;
  return (
    <FormDialog
      title={t('import.open')}
      endpoint={importScreening}
      row={undefined}
      onClose={onClose}
      size={640}
      initialValues={{ name: '', text: '', skip_bad: false } as FileValues}
      check={(values) => check(values, preview)}
      submitLabel={preview ? tKit('fileImport.submit', { count: preview.good }) : t('import.open')}
      doneMessage={t('import.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => (
        <>
          <Panel tone="info">{t('import.hint', { columns: screeningColumns.join(', ') })}</Panel>
          <FileImport
            form={form}
            files={files}
            onChoose={(chosen) =>
              void files.read(
                chosen,
                (body) => call(previewScreening, { body, quiet: true }),
                (text) => form.setFieldValue('text', text),
              )
            }
            faultOf={(fault) => t(`fault.${fault}`)}
          />
        </>
      )}
    </FormDialog>
  );
}
