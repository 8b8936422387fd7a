import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import {
  reinstateTrader,
  removeIdle,
  revokeTrader,
  shelveTrader,
  suspendTrader,
  unshelveTrader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import type { ReasonReader } from '#kit/form/reason-hint.ts';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Panel } from '#kit/panel.tsx';
import { type Chosen, type TraderAction, touched, traderLooks } from './actions.ts';
import { BondDialog, TopUpDialog } from './bond-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Impact } from './impact.tsx';
import { RewardDecisionDialog, RewardDialog } from './reward-dialogs.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface ActionDialogProps {
  chosen: Chosen;
  onClose: () => void;
}

interface Plain {
  endpoint: Endpoint;
  reason: 'none' | 'required';
  reader?: ReasonReader;
}

/** The commands that need a yes, some of them with a reason. */
const plain = {
  shelve: { endpoint: shelveTrader, reason: 'none' },
  unshelve: { endpoint: unshelveTrader, reason: 'required' },
  suspend: { endpoint: suspendTrader, reason: 'required', reader: 'platform' },
  reinstate: { endpoint: reinstateTrader, reason: 'none' },
  revoke: { endpoint: revokeTrader, reason: 'required', reader: 'platform' },
  remove_idle: { endpoint: removeIdle, reason: 'required' },
} as const satisfies Partial<Record<TraderAction, Plain>>;

/** What another admin does with a request. */
const checks: readonly TraderAction[] = ['settle_bond', 'decline_bond', 'reward_bond', 'decline_reward'];

type PlainAction = keyof typeof plain;

const isPlain = (action: TraderAction): action is PlainAction => Object.hasOwn(plain, action);

/** The dialog of the command that was chosen. */
export default function ActionDialog({ chosen: { action, row }, onClose }: ActionDialogProps) {
  const { t } = useTranslation('traders');
  const named = { name: row.display_name };
  const common = useActionProps('traders', {
    ...{ action, row, named, onClose, invalidates: touched },
    decides: checks.includes(action) ? 'trader' : undefined,
  });
  if (isPlain(action)) {
    const { endpoint, reason, reader }: Plain = plain[action];
    const danger = traderLooks[action].danger ?? false;
    return (
      <ConfirmDialog {...common} endpoint={endpoint} reason={reason} reader={reader} danger={danger}>
        {(current) => (
          <>
            <Panel tone={danger ? 'danger' : 'info'}>{t(`consequence.${action}`, named)}</Panel>
            {action === 'shelve' ? null : <Impact row={current} />}
          </>
        )}
      </ConfirmDialog>
    );
  }
  if (action === 'edit') return <EditDialog common={common} row={row} />;
  if (action === 'change_share') return <ShareDialog common={common} row={row} />;
  if (action === 'top_up_bond') return <TopUpDialog common={common} row={row} />;
  if (action === 'request_reward') return <RewardDialog common={common} row={row} />;
  if (action === 'reward_bond' || action === 'decline_reward')
    return <RewardDecisionDialog common={common} action={action} />;
  return <BondDialog common={common} action={action} row={row} />;
}
