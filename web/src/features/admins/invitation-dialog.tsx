import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Facts } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import type { Invitation } from './actions.ts';

interface InvitationDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** The code of an invitation and the address that brings it to the registration, for the only time. */
export default function InvitationDialog({ invitation: { admin, code }, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('admins');
  return (
    <Dialog title={t('invitation.title', { name: admin.username })} size={560} onClose={onClose} isFirm>
      <Stack gap="md">
        <Panel tone="warning">{t('invitation.once')}</Panel>
        <Facts
          facts={[
            [
              t('invitation.link'),
              <CopyText key="link" value={linkOf(admin.username, code)} whole isFocused />,
              'wide',
            ],
            [t('invitation.code'), <CopyText key="code" value={code} whole />, 'wide'],
            [t('columns.username'), admin.username],
            [t('columns.invite_expires_at'), <Time key="end" value={admin.invite_expires_at} />],
          ]}
        />
        <DialogFoot>
          <Button onClick={onClose}>{t('invitation.close')}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

/** What stands behind `#` stays in the browser: no server on the way writes the code down. */
function linkOf(name: string, code: string): string {
  const page = location.href.split('#', 1)[0];
  return `${page}#/register?${new URLSearchParams({ code, name })}`;
}
