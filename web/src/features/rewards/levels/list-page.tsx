import { type ShareLevel, shareLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Money } from '#kit/money.tsx';
import { type Chosen, shareLevelActions } from './actions.ts';
import { UsersLink } from './users-link.tsx';

const LevelDrawer = lazyPart(() => import('./level-drawer.tsx'));
const LevelDialog = lazyPart(() => import('./level-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const primary = ['rank'];

const usdt = (amount: string | null) => <Money amount={amount} asset="USDT" />;

const cells: Cells<ShareLevel> = {
  direct_active: (row) => row.direct_active ?? <Absent />,
  team_volume_usdt: (row) => usdt(row.team_volume_usdt),
  own_fees_usdt: (row) => usdt(row.own_fees_usdt),
  bond_usdt: (row) => usdt(row.bond_usdt),
  users: (row) => <UsersLink row={row} />,
};

export default function ShareLevelsPage() {
  const { t } = useTranslation('rewards-levels');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <ListPage
        list={shareLevelList}
        namespace="rewards-levels"
        primary={primary}
        heading="name"
        cells={cells}
        actions={{ looks: shareLevelActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="distribution.edit" onClick={() => setCreating(true)}>
            {t('create.open')}
          </CreateButton>
        }
        drawer={(id, close) => (
          <LevelDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {chosen?.action === 'edit' ? (
        <LevelDialog row={chosen.row} onClose={() => setChosen(undefined)} />
      ) : null}
      {chosen?.action === 'delete' ? (
        <DeleteDialog row={chosen.row} onClose={() => setChosen(undefined)} />
      ) : null}
      {isCreating ? <LevelDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
