import { type Admin, adminDetail, reinviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';
import { type Invitation, touched } from './actions.ts';
import { MailFields, mailBody, mailingTo } from './mail-fields.tsx';

interface ReinviteDialogProps {
  row: Admin;
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

/** Makes another code for who was invited, and sends it where the one before went, or elsewhere. */
export function ReinviteDialog({ row, onInvited, onClose }: ReinviteDialogProps) {
  const { t } = useTranslation('admins');
  const detail = useQuery(endpointQuery(adminDetail, { id: String(row.id) }, { quiet: true }));
  if (detail.isPending) return null;
  return (
    <FormDialog
      title={t('dialog.title', { action: t('actions.invite'), name: row.username })}
      endpoint={reinviteAdmin}
      row={row}
      action="invite"
      onClose={onClose}
      initialValues={mailingTo(detail.data?.invitation_mail?.address)}
      toBody={mailBody}
      submitLabel={t('actions.invite')}
      doneMessage={t('done.invite', { name: row.username })}
      onDone={onInvited}
      invalidates={touched}
    >
      {(form, { username }) => (
        <>
          <Panel tone="info">{t('consequence.invite', { name: username })}</Panel>
          <MailFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
