import { Button, Checkbox, FileInput, NativeSelect } from '@mantine/core';
import {
  importStatement,
  previewStatement,
  type StatementPreview,
  type StatementSource,
  statementColumns,
  statementSources,
  statementTextMax,
} from '@quarterdeck/contract/statements';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import type { FieldErrors } from '#kit/form/schema-errors.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';
import classes from './statements.module.css';

interface ImportDialogProps {
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  source: StatementSource;
  name: string;
  text: string;
  skip_bad: boolean;
}

const intention = new Intention();

/** Takes a file in: first it is read and shown what would be taken and what not, then it is taken. */
export default function ImportDialog({ onClose }: ImportDialogProps) {
  const { t } = useTranslation('statements');
  const [preview, setPreview] = useState<StatementPreview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const looks = useRef(0);
  const [file, setFile] = useState<File | null>(null);

  const read = async (chosen: File | null, source: StatementSource, take: (text: string) => void) => {
    looks.current += 1;
    const look = looks.current;
    setFile(chosen);
    setPreview(undefined);
    setFault(undefined);
    take('');
    if (chosen === null) return;
    if (chosen.size > statementTextMax) {
      setFault(t('import.tooLarge'));
      return;
    }
    setReading(true);
    try {
      const text = await chosen.text();
      const found = await call(previewStatement, {
        body: { source, name: nameOf(chosen), text },
        quiet: true,
      });
      // Another file may have been chosen meanwhile.
      if (look !== looks.current) return;
      setPreview(found);
      take(text);
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('import.unreadable'));
    } finally {
      setReading(false);
    }
  };

  return (
    <FormDialog
      title={t('import.open')}
      endpoint={importStatement}
      row={undefined}
      onClose={onClose}
      size={640}
      initialValues={{ source: 'hot_wallet', name: '', text: '', skip_bad: false } as Values}
      check={({ text, skip_bad }): FieldErrors | undefined => {
        if (text === '') return { text: t('import.chooseFile') };
        const isHeldUp = preview !== undefined && preview.bad > 0 && !skip_bad;
        return isHeldUp ? { skip_bad: t('import.hasBad') } : undefined;
      }}
      submitLabel={preview ? t('import.submit', { count: preview.good }) : t('import.open')}
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
                if (file) void read(file, chosen, take);
              }}
            />
            <FileInput
              label={t('import.file')}
              placeholder={t('import.chooseFile')}
              withAsterisk
              clearable
              accept=".csv,text/csv"
              value={file}
              error={fault ?? form.errors.text}
              onChange={(chosen) => {
                form.setFieldValue('name', chosen === null ? '' : nameOf(chosen));
                void read(chosen, source, take);
              }}
            />
            {isReading ? (
              <Button loading variant="subtle" aria-label={t('import.reading')}>
                {t('import.reading')}
              </Button>
            ) : null}
            {preview ? <Preview preview={preview} /> : null}
            {preview && preview.bad > 0 ? (
              <Checkbox
                label={t('import.skipBad', { count: preview.bad })}
                {...form.getInputProps('skip_bad', { type: 'checkbox' })}
              />
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

/** The contract takes names of one line. */
function nameOf({ name }: File): string {
  return name.slice(0, 120);
}

function Preview({ preview: { good, known, bad, sums, bad_rows } }: { preview: StatementPreview }) {
  const { t } = useTranslation('statements');
  return (
    <div className={classes.preview} aria-live="polite">
      <p>
        {t('import.good', { count: good })} · {t('import.known', { count: known })} ·{' '}
        {t('import.bad', { count: bad })}
      </p>
      <ul className={classes.sums}>
        {sums.map(({ asset, incoming, outgoing }) => (
          <li key={asset}>
            <Money amount={incoming} asset={asset} signed /> <Money amount={outgoing} asset={asset} signed />
          </li>
        ))}
      </ul>
      {bad_rows.length > 0 ? (
        <table className={classes.bad}>
          <caption>{t('import.badRows')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.why')}</th>
              <th scope="col">{t('import.text')}</th>
            </tr>
          </thead>
          <tbody>
            {bad_rows.map(({ row, text, fault }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{t(`fault.${fault}`)}</td>
                <td className={classes.text}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
