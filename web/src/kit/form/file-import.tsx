import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, FileInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isFileFault } from '@quarterdeck/contract/core/csv-import';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './file-import.module.css';
import type { FieldErrors } from './schema-errors.ts';
import { type FilePreview, fileName } from './use-file-preview.ts';

/** What every preview of a file says. */
export interface Preview {
  good: number;
  known: number;
  bad: number;
  bad_rows: readonly { row: number; text: string; faults: readonly string[] }[];
}

/** The fields of a form that takes a file in. */
export interface FileValues extends Record<string, unknown> {
  name: string;
  text: string;
  skip_bad: boolean;
}

interface FileImportProps<Found extends Preview> {
  form: Pick<UseFormReturnType<FileValues>, 'setFieldValue' | 'getInputProps' | 'errors'>;
  files: FilePreview<Found>;
  /** How many rows would be taken. */
  count: number;
  /** No field stands before it. */
  isFirst: boolean;
  /** Reads what was chosen. */
  onChoose: (file: File | null) => void;
  /** A fault of a row in words. */
  faultOf: (fault: string) => string;
  /** What the preview says besides. */
  children?: (preview: Found) => ReactNode;
}

/** Lets the reader choose a CSV file and shows what would be imported, and every bad row. */
export function FileImport<Found extends Preview>(props: FileImportProps<Found>) {
  const { form, files, count, isFirst, onChoose, faultOf, children } = props;
  const { file, preview, fault, isReading } = files;
  const { t } = useTranslation('kit');
  const again = useRef<() => void>(null);
  return (
    <>
      <FileInput
        resetRef={again}
        label={t('fileImport.file')}
        placeholder={t('fileImport.choose')}
        withAsterisk
        data-autofocus={isFirst || undefined}
        clearable
        clearButtonProps={{ 'aria-label': t('fileImport.clear') }}
        accept=".csv,text/csv"
        value={file}
        error={fault ?? form.errors.text}
        onChange={(chosen) => {
          // The same name may be chosen again, once the file was corrected.
          again.current?.();
          form.setFieldValue('name', chosen === null ? '' : fileName(chosen));
          onChoose(chosen);
        }}
      />
      {isReading ? (
        <Button loading variant="subtle" aria-label={t('fileImport.reading')}>
          {t('fileImport.reading')}
        </Button>
      ) : null}
      {preview ? (
        <div className={classes.preview} aria-live="polite">
          <p>
            {t('fileImport.good', { count })} · {t('fileImport.known', { count: preview.known })} ·{' '}
            {t('fileImport.bad', { count: preview.bad })}
          </p>
          {children?.(preview)}
          <BadRows rows={preview.bad_rows} faultOf={faultOf} />
        </div>
      ) : null}
      {preview && preview.bad > 0 && !isBroken(preview) ? (
        <Checkbox
          label={t('fileImport.skipBad', { count: preview.bad })}
          {...form.getInputProps('skip_bad', { type: 'checkbox' })}
        />
      ) : null}
    </>
  );
}

/** The file as a whole can't be read, so there are no rows to skip. */
const isBroken = ({ bad_rows }: Preview) => bad_rows.some(({ faults }) => faults.some(isFileFault));

/** Why the form cannot be sent yet. */
export function useFileCheck(): (
  values: FileValues,
  preview: Preview | undefined,
) => FieldErrors | undefined {
  const { t } = useTranslation('kit');
  return ({ text, skip_bad }, preview): FieldErrors | undefined => {
    // A draft has a text that no one has looked at.
    if (text === '' || preview === undefined) return { text: t('fileImport.choose') };
    if (isBroken(preview)) return { text: t('fileImport.broken') };
    const isHeldUp = preview.bad > 0 && !skip_bad;
    return isHeldUp ? { skip_bad: t('fileImport.hasBad') } : undefined;
  };
}

function BadRows({ rows, faultOf }: { rows: Preview['bad_rows']; faultOf: (fault: string) => string }) {
  const { t } = useTranslation('kit');
  if (rows.length === 0) return null;
  return (
    <table className={classes.bad}>
      <caption>{t('fileImport.badRows')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fileImport.row')}</th>
          <th scope="col">{t('fileImport.why')}</th>
          <th scope="col">{t('fileImport.text')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, text, faults }) => (
          <tr key={row}>
            <td>{row}</td>
            <td>
              {faults.map((fault) => (
                <div key={fault}>{faultOf(fault)}</div>
              ))}
            </td>
            <td className={classes.text}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
