import { TextInput } from '@mantine/core';
import {
  exchangeFillColumns,
  importFills,
  previewFills,
} from '@quarterdeck/contract/features/exchange-fills/exchange-fills';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { DateField } from '#kit/form/date-field.tsx';
import { ImportDialog } from '#kit/form/import-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { Time } from '#kit/time.tsx';
import { UserField } from '#kit/user-field.tsx';
import classes from './fills.module.css';

interface ImportFillsDialogProps {
  onClose: () => void;
}

const intention = new Intention();
/** Filled in it is taken; as it is every row of it is refused. */
const sample = [
  exchangeFillColumns,
  ['2026-11-21T08:30:00Z', 'trade-1', 'order-1', 'ETH-USDT', 'buy', '2950', '0', '0.59', 'USDT'],
  ['2026-11-21T08:31:00Z', 'trade-2', 'order-2', 'ETH-USDT', 'sell', '2975', '0', '0.6', 'USDT'],
];
const beside = { exchange: '', uid: '', from: '', to: '' };

/** What is out of date after trades came in. */
const touched = ['/backstage/exchange_fill', '/backstage/robot_order', '/backstage/admin_log'];

/** From a day's begin to a day's end, in UTC, as the exchange was asked. */
const inMoments = ({ exchange, uid, from, to }: typeof beside) => ({
  exchange,
  uid,
  ...(from !== '' && { from: `${from}T00:00:00.000Z` }),
  ...(to !== '' && { to: `${to}T23:59:59.999Z` }),
});

/** Takes a list of trades of an exchange in. */
export default function ImportFillsDialog({ onClose }: ImportFillsDialogProps) {
  const { t } = useTranslation('exchange-fills');
  return (
    <ImportDialog
      title={t('import.open')}
      hint={t('import.hint', { columns: exchangeFillColumns.join(', ') })}
      sample={{ name: 'exchange-fills', rows: sample }}
      endpoint={importFills}
      look={(file, values) => call(previewFills, { body: { ...inMoments(values), ...file }, quiet: true })}
      beside={beside}
      sent={inMoments}
      fields={({ typed }) => (
        <div className={classes.two}>
          <TextInput
            label={t('columns.exchange')}
            withAsterisk
            maxLength={32}
            autoComplete="off"
            data-autofocus
            {...typed('exchange')}
          />
          <UserField label={t('columns.uid')} withAsterisk {...typed('uid')} />
          <DateField label={t('import.from')} description={t('import.periodHint')} {...typed('from')} />
          <DateField label={t('import.to')} description={t('import.periodHint')} {...typed('to')} />
        </div>
      )}
      faultOf={(fault) => t(`fault.${fault}`)}
      countOf={({ good, changed }) => good + changed}
      // A list without news still says what time it covers.
      isVain={({ from, to }) => from === null || to === null}
      doneMessage={t('import.done')}
      invalidates={touched}
      intention={intention}
      onClose={onClose}
    >
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
    </ImportDialog>
  );
}
