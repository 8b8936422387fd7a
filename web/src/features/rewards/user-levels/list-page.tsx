import { type UserLevel, userLevelList } from '@quarterdeck/contract/features/rewards/levels/levels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { SetLevelDialog } from '#kit/levels/set-level-dialog.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { type Chosen, userLevelActions } from './actions.ts';

const LevelDrawer = lazyPart(() => import('./level-drawer.tsx'));
const UnlockDialog = lazyPart(() => import('./unlock-dialog.tsx'));

const primary = ['uid', 'rank', 'locked'];

const cells: Cells<UserLevel> = {};

export default function UserLevelsPage() {
  const { t } = useTranslation('rewards-user-levels');
  const [chosen, setChosen] = useState<Chosen>();
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      <ListPage
        list={userLevelList}
        namespace="rewards-user-levels"
        primary={primary}
        cells={cells}
        actions={{ looks: userLevelActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <CreateButton need="distribution.edit" onClick={() => setSetting(true)}>
            {t('set.open')}
          </CreateButton>
        }
        drawer={(id, close) => (
          <LevelDrawer id={id} onClose={close} onChoose={setChosen} isCovered={chosen !== undefined} />
        )}
      />
      {isSetting ? <SetLevelDialog uid="" onClose={() => setSetting(false)} /> : null}
      {chosen?.action === 'set' ? (
        <SetLevelDialog uid={chosen.row.uid} onClose={() => setChosen(undefined)} />
      ) : null}
      {chosen?.action === 'unlock' ? (
        <UnlockDialog row={chosen.row} onClose={() => setChosen(undefined)} />
      ) : null}
    </>
  );
}
