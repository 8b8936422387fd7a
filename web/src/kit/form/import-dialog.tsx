import type { UseFormReturnType } from '@mantine/form';
import type { Endpoint, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { FileImport, type FileValues, type Preview, useFileCheck } from './file-import.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Intention } from './intention.ts';
import { SampleLink } from './sample-link.tsx';
import { withoutBlanks } from './schema-errors.ts';
import { useFilePreview } from './use-file-preview.ts';

/** The fields that stand beside a file and decide how it is read. */
export interface BesideFile<Beside> {
  values: Beside;
  /** Takes what was chosen, and looks at the file again. */
  choose: <Name extends keyof Beside & string>(name: Name, value: Beside[Name]) => void;
  /** The properties of a field that is typed into: the file is looked at again when it is left. */
  typed: (name: keyof Beside & string) => {
    onChange: (typed: ChangeEvent<HTMLInputElement> | string) => void;
    onBlur: () => void;
  };
}

interface ImportDialogProps<E extends Endpoint, Found extends Preview, Beside extends object> {
  title: string;
  hint: string;
  /** A file as it may be: the first line names the columns. */
  sample: { name: string; rows: readonly (readonly string[])[] };
  endpoint: E;
  /** Has the server look at a file before it is taken in. */
  look: (file: { name: string; text: string }, beside: Beside) => Promise<Found>;
  /** The fields beside the file, as they are at first. */
  beside: Beside;
  /** How they are sent, where that is not as they stand. */
  sent?: (beside: Beside) => object;
  fields?: (beside: BesideFile<Beside>) => ReactNode;
  /** A fault of a row in words. */
  faultOf: (fault: string) => string;
  /** How many rows of the file would be taken; those that are good, unless there are others. */
  countOf?: (found: Found) => number;
  /** Nothing would be kept of the file; where no row would be taken, unless there is something else to keep. */
  isVain?: (found: Found) => boolean;
  /** What the preview says besides. */
  children?: (found: Found) => ReactNode;
  doneMessage: string | ((reply: ReplyOf<E>) => string);
  invalidates: readonly string[];
  intention: Intention;
  onClose: () => void;
}

/** Takes a file in: first it is read and shown what would be taken and what not, then it is taken. */
export function ImportDialog<E extends Endpoint, Found extends Preview, Beside extends object>({
  title,
  hint,
  sample,
  look,
  beside,
  sent = (values) => values,
  fields,
  faultOf,
  countOf = ({ good }) => good,
  isVain = (found) => countOf(found) === 0,
  children,
  ...frame
}: ImportDialogProps<E, Found, Beside>) {
  const { t } = useTranslation('kit');
  const files = useFilePreview<Found>();
  const check = useFileCheck();
  const { file: chosen, preview } = files;
  const count = preview === undefined ? 0 : countOf(preview);
  // The form holds the fields beside those of the file, by the same names.
  const besideOf = (values: FileValues) =>
    Object.fromEntries(Object.keys(beside).map((name) => [name, values[name]])) as Beside;

  const set = (form: UseFormReturnType<FileValues>, name: string, value: unknown) =>
    form.setFieldValue(name, value);
  const read = (form: UseFormReturnType<FileValues>, file: File | null, values = form.getValues()) =>
    void files.read(
      file,
      (found) => look(found, besideOf(values)),
      (text) => set(form, 'text', text),
    );
  const besideIn = (form: UseFormReturnType<FileValues>): BesideFile<Beside> => ({
    values: besideOf(form.values),
    choose(name, value) {
      set(form, name, value);
      if (chosen) read(form, chosen, { ...form.getValues(), [name]: value });
    },
    typed: (name) => ({
      ...form.getInputProps(name),
      onChange(typed) {
        set(form, name, typeof typed === 'string' ? typed : typed.currentTarget.value);
        files.forget();
        set(form, 'text', '');
      },
      onBlur() {
        if (chosen && form.getValues().text === '') read(form, chosen);
      },
    }),
  });

  return (
    <FormDialog
      {...frame}
      title={title}
      row={undefined}
      size={640}
      initialValues={{ ...beside, name: '', text: '', skip_bad: false } as FileValues}
      toBody={({ name, text, skip_bad, ...rest }) =>
        withoutBlanks({ ...sent(rest as Beside), name, text, skip_bad })
      }
      check={(values) => check(values, preview)}
      submitLabel={count > 0 ? t('fileImport.submit', { count }) : title}
      isVain={preview !== undefined && isVain(preview)}
    >
      {(form) => (
        <>
          <Panel tone="info">
            {hint} <SampleLink {...sample} />
          </Panel>
          {fields?.(besideIn(form))}
          <FileImport
            form={form}
            files={files}
            count={count}
            isFirst={fields === undefined}
            onChoose={(file) => read(form, file)}
            faultOf={faultOf}
          >
            {children}
          </FileImport>
        </>
      )}
    </FormDialog>
  );
}
