import type { PublicationAction } from '@quarterdeck/contract/core/publishing/machine';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#kit/form/confirm-dialog.tsx';
import { useActionProps } from '#kit/form/use-action-props.ts';
import { Labelled } from '#kit/labelled.tsx';
import { Panel } from '#kit/panel.tsx';
import { formatTime, Time } from '#kit/time.tsx';
import { useTimeZone } from '#kit/time-zone.ts';
import { ApprovedContent } from './approved-content.tsx';
import { isReschedule } from './looks.ts';
import PublishDialog from './publish-dialog.tsx';
import { type PublishedKind, publishedName } from './published-kind.ts';
import { ReplacedRevision } from './replaced-revision.tsx';

interface ActionDialogProps {
  kind: PublishedKind;
  action: Exclude<PublicationAction, 'edit'>;
  row: Publication;
  onClose: () => void;
}

/** The dialog of a command on a published record. */
export default function PublicationActionDialog({ action, ...rest }: ActionDialogProps) {
  if (action === 'publish' || action === 'request_publish')
    return <PublishDialog {...rest} action={action} />;
  return <Confirm {...rest} action={action} />;
}

type Confirmed = Exclude<PublicationAction, 'edit' | 'publish' | 'request_publish'>;

/** What answers the request to publish. */
const decisions: readonly Confirmed[] = ['approve_publish', 'decline_publish', 'withdraw_publish'];

/** Whether it answers a request to change only the schedule. */
const isOfSchedule = (action: Confirmed, row: Publication) =>
  decisions.includes(action) && row.asked !== null && isReschedule(row, row.asked.publish_at);

function Confirm({ kind, action, row, onClose }: ActionDialogProps & { action: Confirmed }) {
  const { t, i18n } = useTranslation('publishing');
  const { approvePublish, declinePublish, withdrawPublish, cancelUpdate, takeOff, archive } = kind.contract;
  const [isRead, setRead] = useState(false);
  const zone = useTimeZone((state) => state.zone);
  const endpoints = {
    approve_publish: approvePublish,
    decline_publish: declinePublish,
    withdraw_publish: withdrawPublish,
    cancel_update: cancelUpdate,
    take_off: takeOff,
    archive,
  };
  const isApproval = action === 'approve_publish';
  const common = useActionProps(kind.namespace, {
    action,
    row,
    named: { name: publishedName(row) },
    onClose,
    invalidates: kind.touched,
    doneMessage: t(isApproval && isOfSchedule(action, row) ? 'scheduled.approve_publish' : `done.${action}`),
    decides: decisions.includes(action) ? kind.contract.kind : undefined,
  });
  return (
    <ConfirmDialog
      {...common}
      endpoint={endpoints[action]}
      isVain={isApproval && !isRead}
      danger={action === 'take_off' || action === 'archive'}
      reason={isApproval || action === 'withdraw_publish' ? 'none' : 'required'}
      templates={action === 'decline_publish' ? 'publication' : undefined}
    >
      {(current) => (
        <>
          <Panel tone={isApproval ? 'info' : 'warning'}>
            {t(isOfSchedule(action, current) ? `reschedule.${action}` : `consequence.${action}`, {
              revision: current.revision,
              maker: current.publish_maker ?? '',
              next: current.published_revision,
              time: current.publish_at === null ? '' : formatTime(current.publish_at, i18n.language, zone),
              shown: current.outgoing_revision,
            })}
            {isApproval && current.asked ? (
              <ReplacedRevision row={current} publishAt={current.asked.publish_at} />
            ) : null}
            {isApproval && current.asked ? (
              <p>
                <Labelled label={t('window.publish_at')}>
                  {current.asked.publish_at === null ? (
                    t('window.immediately')
                  ) : (
                    <Time value={current.asked.publish_at} />
                  )}
                </Labelled>
                {' · '}
                <Labelled label={t('window.unpublish_at')}>
                  {current.asked.unpublish_at === null ? (
                    t('window.never')
                  ) : (
                    <Time value={current.asked.unpublish_at} />
                  )}
                </Labelled>
              </p>
            ) : null}
          </Panel>
          {isApproval ? <ApprovedContent kind={kind} row={current} onRead={setRead} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
