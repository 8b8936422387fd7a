import { NativeSelect } from '@mantine/core';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import { add } from '@quarterdeck/contract/core/money';
import {
  type ImportSource,
  importRecharges,
  importSources,
  previewRecharges,
  rechargeColumns,
} from '@quarterdeck/contract/features/recharges/import';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { useAssetName } from '#kit/asset-name.ts';
import { Facts } from '#kit/facts.tsx';
import { ImportDialog } from '#kit/form/import-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Money } from '#kit/money.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface ImportRechargesDialogProps {
  onClose: () => void;
}

const intention = new Intention();
/** Rows that are refused as they are: an amount above zero has to be filled in. */
const sampleOf = (t: (key: string) => string) => [
  [...rechargeColumns, 'vout', 'address', 'memo'],
  ['100443', 'USDT', 'TRC20', '0', '5f0c1d'.padEnd(64, '0'), '0', '', t('import.sample.owned')],
  ['', 'USDT', 'TRC20', '0', '5f0c1e'.padEnd(64, '0'), '0', '', t('import.sample.unmatched')],
];
const beside: { source: ImportSource } = { source: 'chain' };

/** Takes a file of recharges in. */
export default function ImportRechargesDialog({ onClose }: ImportRechargesDialogProps) {
  const { t } = useTranslation('recharges');
  const nameOf = useAssetName();
  return (
    <ImportDialog
      title={t('import.open')}
      hint={t('import.hint', { columns: rechargeColumns.join(', ') })}
      sample={{ name: 'recharges', rows: sampleOf(t) }}
      endpoint={importRecharges}
      look={(file, { source }) => call(previewRecharges, { body: { source, ...file }, quiet: true })}
      beside={beside}
      fields={({ values, choose }) => (
        <NativeSelect
          label={t('columns.source')}
          data={importSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          data-autofocus
          value={values.source}
          onChange={({ currentTarget }) => choose('source', currentTarget.value as ImportSource)}
        />
      )}
      faultOf={(fault) => t(`fault.${fault}`)}
      doneMessage={({ waiting, unmatched, sums }) =>
        t('import.done', {
          count: waiting + unmatched,
          amount: sums
            .map(({ asset, owned, unmatched: rest }) => `${formatAmount(add(owned, rest))} ${nameOf(asset)}`)
            .join(', '),
        })
      }
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    >
      {({ sums, dropped }) => (
        <>
          <Facts
            facts={sums.flatMap(({ asset, owned, unmatched }) => [
              [t('import.owned'), <Money key={`${asset} owned`} amount={owned} asset={asset} />],
              [t('import.unmatched'), <Money key={`${asset} unmatched`} amount={unmatched} asset={asset} />],
            ])}
          />
          {dropped > 0 ? <Panel tone="warning">{t('import.dropped', { count: dropped })}</Panel> : null}
        </>
      )}
    </ImportDialog>
  );
}
