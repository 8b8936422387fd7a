import {
  declineShelf,
  deleteStrategy,
  requestShelf,
  type Strategy,
  type StrategyAction,
  shelveStrategy,
  unshelveStrategy,
  withdrawShelf,
} from '@quarterdeck/contract/features/strategies/library/library';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { localName } from '#kit/local-name.ts';
import { Panel } from '#kit/panel.tsx';
import { usingText } from '#kit/using-text.ts';
import { strategyLooks, touched } from './actions.ts';
import { CloneDialog } from './clone-dialog.tsx';

type Action = Exclude<StrategyAction, 'edit'>;

interface ActionDialogProps {
  action: Action;
  row: Strategy;
  onClose: () => void;
}

const endpoints = {
  request_shelf: requestShelf,
  shelve: shelveStrategy,
  decline_shelf: declineShelf,
  withdraw_shelf: withdrawShelf,
  unshelve: unshelveStrategy,
  delete: deleteStrategy,
};
/** What answers the request to put it on the shelf. */
const decisions: readonly Action[] = ['shelve', 'decline_shelf', 'withdraw_shelf'];
const reasoned: readonly Action[] = ['decline_shelf', 'unshelve', 'delete'];

/** The dialog of the command that was chosen, with what it touches. */
export default function ActionDialog({ action, row, onClose }: ActionDialogProps) {
  const common = useActionProps('strategies-library', {
    action,
    row,
    named: { name: localName(row) },
    onClose,
    invalidates: touched,
    decides: decisions.includes(action) ? 'strategy' : undefined,
  });
  if (action === 'clone') return <CloneDialog common={common} row={row} />;
  const danger = strategyLooks[action].danger ?? false;
  return (
    <ConfirmDialog
      {...common}
      endpoint={endpoints[action]}
      danger={danger}
      reason={reasoned.includes(action) ? 'required' : 'none'}
      templates={action === 'decline_shelf' ? 'publication' : undefined}
    >
      {(current) => <Consequence action={action} row={current} />}
    </ConfirmDialog>
  );
}

function Consequence({ action, row }: Pick<ActionDialogProps, 'action' | 'row'>) {
  const { t } = useTranslation('strategies-library');
  const { revision, shelf_revision, shelf_maker, used_by, publish_at, category_shelf } = row;
  const isReplacing = action === 'shelve' && shelf_revision !== null;
  return (
    <Panel tone={strategyLooks[action].danger ? 'danger' : 'info'}>
      {t(`consequence.${action}`, { revision, maker: shelf_maker ?? '' })}
      {isReplacing ? <p>{t('consequence.replaces', { revision: shelf_revision })}</p> : null}
      {action === 'shelve' && publish_at !== null && new Date(publish_at) > new Date() ? (
        <p>{t('consequence.scheduled')}</p>
      ) : null}
      {action === 'shelve' && category_shelf === 'off' ? <p>{t('consequence.hidden')}</p> : null}
      {action === 'unshelve' ? (
        <p>{t('consequence.robots', { count: used_by, robots: usingText(used_by) })}</p>
      ) : null}
    </Panel>
  );
}
