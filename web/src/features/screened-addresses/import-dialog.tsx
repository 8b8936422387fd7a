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
const sample = [
  [...screeningColumns, 'level'],
  ['T-address', 'Named by an exchange', 'block'],
  ['0x-address', 'Seen in a fraud', 'watch'],
];
const beside = {};

/** Lists the addresses of a file. */
export default function ImportAddressesDialog({ onClose }: ImportAddressesDialogProps) {
  const { t } = useTranslation('screened-addresses');
  return (
    <ImportDialog
      title={t('import.open')}
      hint={t('import.hint', { columns: screeningColumns.join(', ') })}
      sample={{ name: 'screened-addresses', rows: sample }}
      endpoint={importScreening}
      look={(body) => call(previewScreening, { body, quiet: true })}
      beside={beside}
      faultOf={(fault) => t(`fault.${fault}`)}
      doneMessage={t('import.done')}
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    />
  );
}
