import { TextInput } from '@mantine/core';
import {
  exchangeFillColumns,
  type FillsPreview,
  importFills,
  previewFills,
} from '@quarterdeck/contract/exchange-fills';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { FileImport, type FileValues, useFileCheck } from '#kit/form/file-import.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { withoutBlanks } from '#kit/form/schema-errors.ts';
import { useFilePreview } from '#kit/form/use-file-preview.ts';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import classes from './fills.module.css';

interface ImportDialogProps {
  onClose: () => void;
}

interface Values extends FileValues {
  exchange: string;
  uid: string;
  from: string;
  to: string;
}

const intention = new Intention();

/** What is out of date after trades came in. */
const touched = ['/backstage/exchange_fill', '/backstage/robot_order', '/backstage/admin_log'];

/** From a day's begin to a day's end, in UTC, as the exchange was asked. */
const periodOf = ({ from, to }: Pick<Values, 'from' | 'to'>) => ({
  ...(from !== '' && { from: `${from}T00:00:00.000Z` }),
  ...(to !== '' && { to: `${to}T23:59:59.999Z` }),
});

/** Takes a list of trades of an exchange in: first it is read and shown what would be taken, then it is taken. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('exchange-fills');
  const { t: tKit } = useTranslation('kit');
  const files = useFilePreview<FillsPreview>();
  const check = useFileCheck();
  const { preview } = files;
  const lookFor = (values: Values) => (file: { name: string; text: string }) => {
    const { exchange, uid } = values;
    return call(previewFills, { body: { exchange, uid, ...periodOf(values), ...file }, quiet: true });
  };
  return (
    <FormDialog
      title={t('import.open')}
      endpoint={importFills}
      row={undefined}
      onClose={onClose}
      size={640}
      initialValues={
        { exchange: '', uid: '', from: '', to: '', name: '', text: '', skip_bad: false } as Values
      }
      toBody={({ from, to, ...rest }) => withoutBlanks({ ...rest, ...periodOf({ from, to }) })}
      check={(values) => check(values, preview)}
      submitLabel={
        preview ? tKit('fileImport.submit', { count: preview.good + preview.changed }) : t('import.open')
      }
      doneMessage={t('import.done')}
      invalidates={touched}
      intention={intention}
    >
      {(form) => {
        const take = (text: string) => form.setFieldValue('text', text);
        const read = (file: File | null) => void files.read(file, lookFor(form.getValues()), take);
        // What stands beside the file decides how it is read.
        const field = (name: 'exchange' | 'uid' | 'from' | 'to') => ({
          ...form.getInputProps(name),
          onBlur: () => {
            if (files.file && form.getValues().text === '') read(files.file);
          },
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            form.setFieldValue(name, event.currentTarget.value);
            files.forget();
            take('');
          },
        });
        return (
          <>
            <Panel tone="info">{t('import.hint', { columns: exchangeFillColumns.join(', ') })}</Panel>
            <div className={classes.two}>
              <TextInput
                label={t('columns.exchange')}
                withAsterisk
                maxLength={32}
                autoComplete="off"
                data-autofocus
                {...field('exchange')}
              />
              <TextInput
                label={t('columns.uid')}
                withAsterisk
                maxLength={32}
                autoComplete="off"
                {...field('uid')}
              />
              <TextInput
                type="date"
                label={t('import.from')}
                description={t('import.periodHint')}
                {...field('from')}
              />
              <TextInput
                type="date"
                label={t('import.to')}
                description={t('import.periodHint')}
                {...field('to')}
              />
            </div>
            <FileImport form={form} files={files} onChoose={read} faultOf={(fault) => t(`fault.${fault}`)}>
              {({ changed, from, to }) => (
                <>
                  {changed > 0 ? <p>{t('import.changed', { count: changed })}</p> : null}
                  {from === null || to === null ? null : (
                    <p>
                      {t('import.covers')} <Time value={from} /> – <Time value={to} />
                    </p>
                  )}
                </>
              )}
            </FileImport>
          </>
        );
      }}
    </FormDialog>
  );
}
