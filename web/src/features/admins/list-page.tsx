import { Button, Group } from '@mantine/core';
import { type Admin, adminList } from '@quarterdeck/contract/features/admins/admins';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import type { Cells } from '#kit/list/list-columns.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Can } from '#session/access.tsx';
import { Avatar } from '#session/avatar.tsx';
import { adminActions, type Chosen, type Invitation } from './actions.ts';
import { AdminStatusTag, FactorState } from './admin-status.tsx';
import classes from './admins.module.css';

const AdminDrawer = lazyPart(() => import('./admin-drawer.tsx'));
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'));
const CreateDialog = lazyPart(() => import('./create-dialog.tsx'));
const InvitationDialog = lazyPart(() => import('./invitation-dialog.tsx'));

const primary = ['username', 'nickname', 'status', 'created_at'];

const cells: Cells<Admin> = {
  username: ({ username, avatar }) => (
    <span className={classes.person}>
      <Avatar key={avatar} picture={avatar} size={24} />
      {username}
    </span>
  ),
  status: (row) => <AdminStatusTag row={row} />,
  second_factor: (row) => <FactorState row={row} />,
};

export default function AdminsPage() {
  const { t } = useTranslation('admins');
  const [chosen, setChosen] = useState<Chosen>();
  const [creating, setCreating] = useState<'add' | 'invite'>();
  const [invitation, setInvitation] = useState<Invitation>();
  return (
    <>
      <ListPage
        list={adminList}
        namespace="admins"
        primary={primary}
        cells={cells}
        corner="status"
        actions={{ looks: adminActions, onChoose: (action, row) => setChosen({ action, row }) }}
        tools={
          <Can need="admin.create">
            <Group gap="xs" grow preventGrowOverflow={false}>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setCreating('add')}
              >
                {t('add.open')}
              </Button>
              <Button
                size="sm"
                leftSection={<IconUserPlus size={16} aria-hidden="true" />}
                onClick={() => setCreating('invite')}
              >
                {t('invite.open')}
              </Button>
            </Group>
          </Can>
        }
        drawer={(id, close) => (
          <AdminDrawer
            id={id}
            onClose={close}
            onChoose={setChosen}
            isCovered={chosen !== undefined || invitation !== undefined}
          />
        )}
      />
      {chosen ? (
        <ActionDialog chosen={chosen} onInvited={setInvitation} onClose={() => setChosen(undefined)} />
      ) : null}
      {creating ? (
        <CreateDialog way={creating} onInvited={setInvitation} onClose={() => setCreating(undefined)} />
      ) : null}
      {invitation ? (
        <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} />
      ) : null}
    </>
  );
}
