import {
  importScreening,
  previewScreening,
  screeningColumns,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { ImportDialog } from '#kit/form/import-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { touched } from './actions.ts';

interface ImportAddressesDialogProps {
  onClose: () => void;
}

const intention = new Intention();
/** Filled in it is taken; as it is every row of it is refused. */
const sampleOf = (t: (key: string) => string) => [
  [...screeningColumns, 'level'],
  ['T-address', t('import.sample.block'), 'block'],
  ['0x-address', t('import.sample.watch'), 'watch'],
];
const beside = {};

/** The first numbers, and a mark if there are more. */
const rowsOf = (rows: readonly number[], count: number) =>
  rows.join(', ') + (count > rows.length ? ' …' : '');

/** Lists the addresses of a file. */
export default function ImportAddressesDialog({ onClose }: ImportAddressesDialogProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <ImportDialog
      title={t('import.open')}
      hint={t('import.hint', { columns: screeningColumns.join(', ') })}
      sample={{ name: 'screened-addresses', rows: sampleOf(t) }}
      endpoint={importScreening}
      look={(body) => call(previewScreening, { body, quiet: true })}
      beside={beside}
      faultOf={(fault) => t(`fault.${fault}`)}
      countOf={({ good, raised }) => good + raised}
      doneMessage={({ added, raised }) => t('import.done', { added, raised })}
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    >
      {({ raised, raised_rows, kept, kept_rows }) => (
        <>
          {raised > 0 ? (
            <p>{t('import.raised', { count: raised, rows: rowsOf(raised_rows, raised) })}</p>
          ) : null}
          {kept > 0 ? <p>{t('import.kept', { count: kept, rows: rowsOf(kept_rows, kept) })}</p> : null}
        </>
      )}
    </ImportDialog>
  );
}
