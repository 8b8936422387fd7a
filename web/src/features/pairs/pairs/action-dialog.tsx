import { removePair, switchPairOff, switchPairOn } from '@quarterdeck/contract/features/pairs/pairs';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { usingText } from '#kit/using-text.ts';
import { type Chosen, touched } from './actions.ts';

interface ActionDialogProps {
  action: 'switch_on' | 'switch_off' | 'remove';
  row: Chosen['row'];
  onClose: () => void;
}

const endpoints = { switch_on: switchPairOn, switch_off: switchPairOff, remove: removePair };

/** Switches a pair on or off, or removes it. */
export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('pairs');
  const isHarmless = action === 'switch_on';
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { symbol: row.symbol })}
      endpoint={endpoints[action]}
      row={row}
      action={action}
      onClose={onClose}
      {...(!isHarmless && { reason: 'required' as const, danger: true })}
      submitLabel={t(`actions.${action}`)}
      doneMessage={t(`${action}.done`)}
      invalidates={touched}
    >
      {({ symbol, exchange, robots_using }) => (
        <>
          <Panel tone={isHarmless ? 'info' : 'danger'}>
            {t(`${action}.consequence`, { symbol, exchange })}
          </Panel>
          {robots_using > 0 ? (
            <p>{t('using', { count: robots_using, robots: usingText(robots_using) })}</p>
          ) : null}
        </>
      )}
    </ConfirmDialog>
  );
}
