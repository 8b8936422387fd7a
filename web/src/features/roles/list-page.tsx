import { Button, Group } from '@mantine/core';
import { type Role, roleList } from '@quarterdeck/contract/features/roles/roles';
import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '#kit/create-button.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { useDataBounds } from '#session/access.tsx';
import { type Chosen, roleActions } from './actions.ts';
import {
  AdjustLimit,
  ApproveLimit,
  ExportLimit,
  FactorMark,
  Purpose,
  RightsCount,
  ScopeShown,
} from './role-facts.tsx';

const RoleDrawer = lazyPart(() => import('./role-drawer.tsx'));
const RoleDialog = lazyPart(() => import('./role-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'));
const HoldersDialog = lazyPart(() => import('./holders-dialog.tsx'));
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'));
const CompareBar = lazyPart(() => import('./compare-bar.tsx'));

const primary = ['name', 'members'];

const cells: Cells<Role> = {
  description: (row) => <Purpose row={row} />,
  rights: (row) => <RightsCount row={row} />,
  approve_max_usdt: (row) => <ApproveLimit row={row} />,
  adjust_max_usdt: (row) => <AdjustLimit row={row} />,
  export_rows: (row) => <ExportLimit row={row} />,
  data_scope: (row) => <ScopeShown row={row} />,
  second_factor_required: (row) => <FactorMark row={row} />,
};

export default function RolesPage() {
  const { t } = useTranslation('roles');
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState<'create' | 'holders'>();
  const [compared, setCompared] = useState<readonly Role[]>();
  const isLimited = useDataBounds().length > 0;
  const close = () => setChosen(undefined);
  return (
    <>
      <ListPage
        list={roleList}
        namespace="roles"
        primary={primary}
        cells={cells}
        actions={{ looks: roleActions, onChoose: (action, row) => setChosen({ action, row }) }}
        bulk={{
          isSelectable: () => true,
          bar: (rows, clear) => (
            <CompareBar rows={rows} onClear={clear} onCompare={() => setCompared(rows)} />
          ),
        }}
        tools={
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUserSearch size={16} aria-hidden="true" />}
              onClick={() => setOpened('holders')}
            >
              {t('holders.open')}
            </Button>
            {/* What a role lets do it lets do to users whom they do not see. */}
            {isLimited ? null : (
              <CreateButton need="role.create" onClick={() => setOpened('create')}>
                {t('create.open')}
              </CreateButton>
            )}
          </Group>
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
      {chosen?.action === 'preview' ? <PreviewDialog role={chosen.row} onClose={close} /> : null}
      {chosen?.action === 'delete' ? (
        <DeleteDialog row={chosen.row} onClose={close} onDone={chosen.closeDrawer} />
      ) : null}
      {opened === 'create' ? <RoleDialog row={undefined} onClose={() => setOpened(undefined)} /> : null}
      {opened === 'holders' ? <HoldersDialog onClose={() => setOpened(undefined)} /> : null}
      {compared ? <CompareDialog roles={compared} onClose={() => setCompared(undefined)} /> : null}
    </>
  );
}
