import { Button } from '@mantine/core';
import { type Role, roleList } from '@quarterdeck/contract/roles';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { type Chosen, roleActions } from './actions.ts';
import { ApproveLimit, RightsCount } from './role-facts.tsx';

const RoleDrawer = lazyPart(() => import('./role-drawer.tsx'));
const RoleDialog = lazyPart(() => import('./role-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

const primary = ['name', 'members', 'created_at'];

const cells: Cells<Role> = {
  rights: (row) => <RightsCount row={row} />,
  approve_max_usdt: (row) => <ApproveLimit row={row} />,
};

export default function RolesPage() {
  const { t } = useTranslation('roles');
  const [chosen, setChosen] = useState<Chosen>();
  const [isCreating, setCreating] = useState(false);
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={roleList}
        namespace="roles"
        primary={primary}
        cells={cells}
        actions={{ looks: roleActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="role.create">
            <Button
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setCreating(true)}
            >
              {t('create.open')}
            </Button>
          </Can>
        }
        drawer={(id, closeDrawer) => (
          <RoleDrawer
            id={id}
            onClose={closeDrawer}
            onChoose={({ action, row }) => setChosen({ action, row, closeDrawer })}
            isCovered={chosen !== undefined}
          />
        )}
      />
      {chosen?.action === 'edit' ? <RoleDialog row={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'delete' ? (
        <DeleteDialog row={chosen.row} onClose={close} onDone={chosen.closeDrawer} />
      ) : null}
      {isCreating ? <RoleDialog row={undefined} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
