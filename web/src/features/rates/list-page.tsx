import { Group } from '@mantine/core';
import { type Rate, rateList } from '@quarterdeck/contract/features/rates/rates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, rateLooks } from './actions.ts';
import { AssetLabel } from './asset-label.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { RateStatusTag } from './status-tag.tsx';

const RateDrawer = lazyPart(() => import('./drawer.tsx'));
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));

const primary = ['asset', 'rate_usdt', 'status', 'at'];

const inUsdt = (amount: string | null) => <Money amount={amount} asset="USDT" />;

const cells: Cells<Rate> = {
  asset: ({ asset }) => <AssetLabel asset={asset} />,
  rate_usdt: ({ rate_usdt }) => inUsdt(rate_usdt),
  refused_rate: ({ refused_rate }) => inUsdt(refused_rate),
  rate_min: ({ rate_min }) => inUsdt(rate_min),
  rate_max: ({ rate_max }) => inUsdt(rate_max),
  status: ({ status }) => <RateStatusTag status={status} />,
};

/** What assets are worth in USDT. */
export default function RatesPage() {
  const { t } = useTranslation('rates');
  const [chosen, setChosen] = useState<Chosen>();
  const [isAdding, setAdding] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={rateList}
        namespace="rates"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: rateLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Group gap="xs">
            <Can need="rate.edit">
              <RefreshButton />
            </Can>
            <CreateButton need="rate.edit" onClick={() => setAdding(true)}>
              {t('add.open')}
            </CreateButton>
          </Group>
        }
        drawer={(id, onClose) => (
          <RateDrawer id={id} onClose={onClose} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {chosen?.action === 'edit' ? <EditDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'accept' || chosen?.action === 'remove' ? (
        <ActionDialog action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
