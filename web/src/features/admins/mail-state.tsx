import { Button } from '@mantine/core';
import type { InvitationMail } from '@quarterdeck/contract/features/admins/admins';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import classes from './admins.module.css';

const tones: Record<InvitationMail['status'], Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
};

interface MailStateProps {
  mail: InvitationMail;
  /** Absent for those who may not. */
  onSendAgain: (() => void) | undefined;
}

/** Whether an invitation has been sent, and if not, why. */
export function MailState({ mail: { address, status, error, updated_at }, onSendAgain }: MailStateProps) {
  const { t } = useTranslation('admins');
  return (
    <div className={classes.mail}>
      <span>
        <StatusTag tone={tones[status]} small>
          {t(`mail.status.${status}`)}
        </StatusTag>{' '}
        {address} · <Time value={updated_at} />
      </span>
      {error === null ? null : <small>{t('mail.reason', { error })}</small>}
      {onSendAgain ? (
        <Button size="compact-sm" variant="default" onClick={onSendAgain}>
          {t('mail.again')}
        </Button>
      ) : null}
    </div>
  );
}
