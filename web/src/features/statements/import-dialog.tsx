import { NativeSelect } from '@mantine/core';
import {
  coverageDaysMax,
  importStatement,
  matchWindowHours,
  previewStatement,
  type StatementSource,
  statementColumns,
  statementSources,
} from '@quarterdeck/contract/features/statements/statements';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { ImportDialog } from '#kit/form/import-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Labelled } from '#kit/labelled.tsx';
import { Money } from '#kit/money.tsx';
import { Time } from '#kit/time.tsx';
import { touched } from './actions.ts';
import classes from './statements.module.css';

interface ImportStatementDialogProps {
  onClose: () => void;
}

const intention = new Intention();
/** Filled in it is taken; as it is every row of it is refused. */
const sampleOf = (t: (key: string) => string) => [
  [...statementColumns, 'memo'],
  ['2026-11-21T08:30:00Z', 'ref-0001', '0', 'USDT', t('import.sample.in')],
  ['2026-11-21T09:15:00Z', 'ref-0002', '-0', 'USDT', t('import.sample.out')],
];
const beside: { source: StatementSource } = { source: 'hot_wallet' };

/** Takes the statement of a hot wallet or a provider in. */
export default function ImportStatementDialog({ onClose }: ImportStatementDialogProps) {
  const { t } = useTranslation('statements');
  const nameOf = useAssetName();
  return (
    <ImportDialog
      title={t('import.open')}
      hint={t('import.hint', { columns: statementColumns.join(', '), hours: matchWindowHours })}
      sample={{ name: 'statement', rows: sampleOf(t) }}
      endpoint={importStatement}
      look={(file, { source }) => call(previewStatement, { body: { source, ...file }, quiet: true })}
      beside={beside}
      fields={({ values, choose }) => (
        <NativeSelect
          label={t('columns.source')}
          data={statementSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          data-autofocus
          value={values.source}
          onChange={({ currentTarget }) => choose('source', currentTarget.value as StatementSource)}
        />
      )}
      faultOf={(fault) => t(`fault.${fault}`)}
      doneMessage={({ lines, matched }) => t('import.done', { count: lines, matched })}
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    >
      {({ sums, matching, coverage, repeated }) => (
        <ul className={classes.sums}>
          <li>{t('import.matching', { ...matching, hours: matchWindowHours })}</li>
          {sums.map(({ asset, incoming, outgoing }) => (
            <li key={asset}>
              <Money amount={incoming} asset={asset} signed />{' '}
              <Money amount={outgoing} asset={asset} signed />
            </li>
          ))}
          {coverage.map(({ asset, from, to, missing, missing_now }) => (
            <li key={`coverage ${asset}`}>
              <span>
                <Labelled label={nameOf(asset)}>
                  <Time value={from} /> – <Time value={to} />
                </Labelled>{' '}
                ·{' '}
                {missing === null
                  ? t('import.uncounted', { days: coverageDaysMax })
                  : t('import.missing', { count: missing, now: missing_now })}
              </span>
            </li>
          ))}
          {repeated.length > 0 ? (
            <li>{t('import.repeated', { count: repeated.length, rows: repeated.join(', ') })}</li>
          ) : null}
        </ul>
      )}
    </ImportDialog>
  );
}
