import type { ExchangeList } from '@quarterdeck/contract/features/exchange-fills/lists';
import { useTranslation } from 'react-i18next';
import { Facts } from '#kit/facts.tsx';
import { ActionButtons, type ActionLooks } from '#kit/list/row-actions.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { UserLink } from '#kit/user-link.tsx';
import { useAccess } from '#session/access.tsx';

export type ListAction = 'request_move' | 'move' | 'decline_move';

export const listActions: ActionLooks<ListAction> = {
  decline_move: {},
  request_move: {},
  move: { danger: true },
};

interface ListPartProps {
  list: ExchangeList;
  onChoose: (action: ListAction) => void;
}

/** A list, whether it is to go to another account, and what may be done about it. */
export function ListPart({ list, onChoose }: ListPartProps) {
  const { t } = useTranslation('exchange-fills');
  const isMine = list.maker_id === useAccess().id;
  return (
    <>
      {list.status === 'asked' ? (
        <div style={{ marginBottom: 12 }}>
          <Panel tone={isMine ? 'warning' : 'info'}>
            {t(isMine ? 'list.isYours' : 'list.isAsked', {
              maker: list.maker,
              uid: list.to_uid ?? '…',
              reason: list.reason,
            })}
          </Panel>
        </div>
      ) : null}
      <Facts
        facts={[
          [t('columns.statement'), list.name, 'wide'],
          [t('columns.uid'), <UserLink key="uid" uid={list.uid} />],
          [t('list.trades'), list.trades],
          [
            t('import.covers'),
            <span key="covers">
              <Time value={list.from} /> – <Time value={list.to} />
            </span>,
            'wide',
          ],
        ]}
      />
      <ActionButtons
        looks={listActions}
        allowed={list.allowed_actions}
        namespace="exchange-fills"
        onChoose={onChoose}
      />
    </>
  );
}
