import { Button, Group } from '@mantine/core';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { batchMax, type previewBatch } from '@quarterdeck/contract/features/pairs/batch';
import { type Pair, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { askedQuery } from '#kit/list/list-state.ts';
import { SelectionBar } from '#kit/list/selection-bar.tsx';
import { useListState } from '#kit/list/use-list-state.ts';
import { ListPage } from '#kit/list-page.tsx';
import { DecimalText } from '#kit/market/decimal-text.tsx';
import { FeeText } from '#kit/market/fee-text.tsx';
import { OrderButton } from '#kit/order/order-button.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { usingText } from '#kit/using-text.ts';
import { Can, useCan } from '#session/access.tsx';
import { type Chosen, type OwnAction, pairLooks } from './actions.ts';
import { PairStatusTag, SymbolText } from './tags.tsx';
import { useRecommend } from './use-recommend.ts';

const PairDrawer = lazyPart(() => import('./drawer.tsx'));
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const OrderDialog = lazyPart(() => import('./order-dialog.tsx'));
const BatchDialog = lazyPart(() => import('./batch-dialog.tsx'));

const primary = ['symbol', 'exchange', 'contract_type', 'status'];

const decimals = [
  'tick',
  'step',
  'min_qty',
  'max_qty',
  'min_notional',
  'max_leverage',
  'contract_size',
] as const;

const cells: Cells<Pair> = {
  symbol: (row) => <SymbolText {...row} />,
  status: (row) => <PairStatusTag {...row} />,
  ...Object.fromEntries(decimals.map((name) => [name, (row: Pair) => <DecimalText value={row[name]} />])),
  maker: ({ maker }) => <FeeText fee={maker} />,
  taker: ({ taker }) => <FeeText fee={taker} />,
  robots_using: (row) => usingText(row.robots_using),
};

type Target = BodyInput<typeof previewBatch>['target'];

/** Trading pairs in the order in which they are offered. */
export default function PairsPage() {
  const { t } = useTranslation('pairs');
  const { state } = useListState(pairList);
  const mayBatch = useCan('pair.batch');
  const zone = useTimeZone((store) => store.zone);
  const recommend = useRecommend();
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState<'add' | 'order'>();
  const [target, setTarget] = useState<Target>();
  const choose = (action: OwnAction, row: Pair) => {
    if (action === 'recommend' || action === 'unrecommend') void recommend(row, action === 'recommend');
    else setChosen({ action, row });
  };
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={pairList}
        namespace="pairs"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: pairLooks, onChoose: choose }}
        bulk={{
          isSelectable: () => mayBatch,
          bar: (rows, clear) => (
            <SelectionBar count={rows.length} onClear={clear}>
              <Button
                size="sm"
                disabled={rows.length > batchMax}
                onClick={() => setTarget({ ids: rows.map(({ id }) => id) })}
              >
                {t('batch.open')}
              </Button>
            </SelectionBar>
          ),
        }}
        tools={
          <Group gap="xs">
            <Can need="pair.edit">
              <OrderButton onClick={() => setOpened('order')} />
            </Can>
            <Can need="pair.batch">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconAdjustments size={16} aria-hidden="true" />}
                onClick={() => setTarget({ filter: askedQuery(state, zone) })}
              >
                {t('batch.open')}
              </Button>
            </Can>
            <Can need="pair.add">
              <Button
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setOpened('add')}
              >
                {t('add.open')}
              </Button>
            </Can>
          </Group>
        }
        drawer={(id, onClose) => (
          <PairDrawer
            id={id}
            onClose={onClose}
            onChoose={({ action, row }) => choose(action, row)}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {opened === 'add' ? <AddDialog onClose={() => setOpened(undefined)} /> : null}
      {opened === 'order' ? <OrderDialog onClose={() => setOpened(undefined)} /> : null}
      {target ? <BatchDialog target={target} onClose={() => setTarget(undefined)} /> : null}
      <ChosenDialog chosen={chosen} onClose={close} />
    </>
  );
}

function ChosenDialog({ chosen, onClose }: { chosen: Chosen | undefined; onClose: () => void }) {
  if (chosen === undefined) return null;
  const { action, row } = chosen;
  if (action === 'edit') return <EditDialog row={row} onClose={onClose} />;
  if (action === 'recommend' || action === 'unrecommend') return null;
  return <ActionDialog action={action} row={row} onClose={onClose} />;
}
