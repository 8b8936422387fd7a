import {
  type Exchange,
  exchangeImpact,
  switchExchangeOff,
  switchExchangeOn,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts } from '#kit/facts.tsx';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { touched } from './actions.ts';

interface SwitchDialogProps {
  action: 'switch_on' | 'switch_off';
  row: Exchange;
  onClose: () => void;
}

const endpoints = { switch_on: switchExchangeOn, switch_off: switchExchangeOff };

/** Switches an exchange on or off, after it said what that touches. */
export default function SwitchDialog({ action, row, onClose }: SwitchDialogProps) {
  const { t } = useTranslation('exchanges');
  const isOff = action === 'switch_off';
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { name: row.name })}
      endpoint={endpoints[action]}
      row={row}
      action={action}
      onClose={onClose}
      {...(isOff && { reason: 'required' as const, danger: true })}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
    >
      {({ id }) => (
        <>
          <Panel tone={isOff ? 'danger' : 'info'}>{t(`${action}.consequence`)}</Panel>
          <Impact id={id} isOff={isOff} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Impact({ id, isOff }: { id: number; isOff: boolean }) {
  const { t } = useTranslation('exchanges');
  const { data, error } = useQuery(endpointQuery(exchangeImpact, { id: String(id) }, { quiet: true }));
  if (error) return <Panel tone="warning">{error.message}</Panel>;
  const fields = ['pairs_on', 'recommended', 'open_orders', 'robots', 'waiting_changes'] as const;
  return (
    <>
      {isOff && data && data.robots > 0 ? (
        <Panel tone="danger">{t('switch_off.pauses', { count: data.robots })}</Panel>
      ) : null}
      <Facts facts={fields.map((field) => [t(`impact.${field}`), data?.[field] ?? '…'])} />
    </>
  );
}
