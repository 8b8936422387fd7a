import { Button, Group } from '@mantine/core';
import {
  type ScreenedAddress,
  screenedAddressList,
} from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { OneLine } from '#kit/list/one-line.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { OnChain } from '#kit/on-chain.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, screeningLooks } from './actions.ts';
import { LevelTag } from './level-tag.tsx';
import { networkOf } from './network-of.ts';

const ScreenedAddressDrawer = lazyPart(() => import('./screened-address-drawer.tsx'));
const AddDialog = lazyPart(() => import('./add-dialog.tsx'));
const EditDialog = lazyPart(() => import('./edit-dialog.tsx'));
const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'));

const primary = ['address', 'level', 'reason', 'created_at'];

const cells: Cells<ScreenedAddress> = {
  address: (row) => <OnChain kind="address" network={networkOf(row.address)} value={row.address} plain />,
  reason: (row) => <OneLine long>{row.reason}</OneLine>,
  level: (row) => <LevelTag level={row.level} />,
};

/** Addresses that nothing is paid to, and those that make a withdrawal look risky. */
export default function ScreenedAddressesPage() {
  const { t } = useTranslation('screened-addresses');
  const [chosen, setChosen] = useState<Chosen>();
  const [making, setMaking] = useState<'add' | 'import'>();
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={screenedAddressList}
        namespace="screened-addresses"
        primary={primary}
        cells={cells}
        corner="level"
        actions={{ looks: screeningLooks, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="screened_address.edit">
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden="true" />}
                onClick={() => setMaking('import')}
              >
                {t('import.open')}
              </Button>
              <Button
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setMaking('add')}
              >
                {t('add.open')}
              </Button>
            </Group>
          </Can>
        }
        drawer={(id, onClose) => (
          <ScreenedAddressDrawer
            id={id}
            onClose={onClose}
            onChoose={setChosen}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {making === 'add' ? <AddDialog onClose={() => setMaking(undefined)} /> : null}
      {making === 'import' ? <ImportDialog onClose={() => setMaking(undefined)} /> : null}
      {chosen?.action === 'edit' ? <EditDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'remove' ? <RemoveDialog row={chosen.row} onClose={close} /> : null}
    </>
  );
}
