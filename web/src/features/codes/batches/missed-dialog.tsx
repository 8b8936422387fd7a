import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { DialogFoot } from '#kit/dialog/dialog-foot.tsx';
import { Panel } from '#kit/panel.tsx';
import { UserLink } from '#kit/user-link.tsx';
import classes from './batches.module.css';

interface MissedDialogProps {
  uids: readonly string[];
  onClose: () => void;
}

/** Who got no code when codes were given out. */
export default function MissedDialog({ uids, onClose }: MissedDialogProps) {
  const { t } = useTranslation('codes-batches');
  const { t: tKit } = useTranslation('kit');
  return (
    <Dialog title={t('assign.missedTitle')} size={480} onClose={onClose}>
      <Stack gap="md">
        <Panel tone="warning" alert>
          {t('assign.missed', { count: uids.length })}
        </Panel>
        <ul className={classes.results}>
          {uids.map((uid) => (
            <li key={uid}>
              <UserLink uid={uid} />
            </li>
          ))}
        </ul>
        <DialogFoot>
          <Button onClick={onClose}>{tKit('close')}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
