import { Button } from '@mantine/core';
import {
  type Exchange,
  type ExchangeAction,
  exchangeList,
} from '@quarterdeck/contract/features/exchanges/exchanges';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { ExchangeName } from '#kit/market/exchange-name.tsx';
import { FeeText } from '#kit/market/fee-text.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, exchangeLooks } from './actions.ts';
import { Latency } from './connection.tsx';
import { ExchangeStatusTag } from './status-tag.tsx';
import { Supports } from './supports.tsx';
import { useImmediate } from './use-immediate.ts';

const ExchangeDrawer = lazyPart(() => import('./drawer.tsx'));
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const SwitchDialog = lazyPart(() => import('./switch-dialog.tsx'));

const primary = ['name', 'status'];

const cells: Cells<Exchange> = {
  name: ({ name, color }) => <ExchangeName name={name} color={color} />,
  status: ({ status }) => <ExchangeStatusTag status={status} />,
  supports: ({ supports }) => <Supports supports={supports} />,
  latency_ms: (row) => <Latency {...row} />,
  maker: ({ maker }) => <FeeText fee={maker} />,
  taker: ({ taker }) => <FeeText fee={taker} />,
};

/** Exchanges whose pairs are offered, or may be. */
export default function ExchangesPage() {
  const { t } = useTranslation('exchanges');
  const [chosen, setChosen] = useState<Chosen>();
  const [isAdding, setAdding] = useState(false);
  const immediate = useImmediate();
  const choose = (action: ExchangeAction, row: Exchange) => {
    if (action === 'test' || action === 'sync') void immediate(action, row);
    else setChosen({ action, row });
  };
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={exchangeList}
        namespace="exchanges"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: exchangeLooks, onChoose: choose }}
        tools={
          <Can need="exchange.add">
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {t('add.open')}
            </Button>
          </Can>
        }
        drawer={(id, onClose) => (
          <ExchangeDrawer
            id={id}
            onClose={onClose}
            onChoose={({ action, row }) => choose(action, row)}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
      {chosen?.action === 'edit' ? <EditDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'switch_on' || chosen?.action === 'switch_off' ? (
        <SwitchDialog action={chosen.action} row={chosen.row} onClose={close} />
      ) : null}
    </>
  );
}
