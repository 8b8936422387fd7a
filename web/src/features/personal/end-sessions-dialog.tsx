import { deviceOf } from '@quarterdeck/contract/core/device';
import {
  endOtherSessions,
  endPersonalSession,
  type PersonalSession,
  personalSessions,
} from '@quarterdeck/contract/features/personal/personal';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Panel } from '#kit/panel.tsx';

interface EndSessionsDialogProps {
  which: PersonalSession | 'others';
  onClose: () => void;
}

/** Ends a session, or all but this one, where its reader means it. */
export default function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('personal');
  const areOthers = which === 'others';
  const { ip, user_agent: userAgent } = areOthers ? { ip: null, user_agent: null } : which;
  return (
    <FormDialog
      title={
        areOthers
          ? t('sessions.endOthers')
          : t('sessions.endOf', { name: deviceOf(userAgent) || t('unknownDevice'), ip })
      }
      endpoint={areOthers ? endOtherSessions : endPersonalSession}
      row={undefined}
      onClose={onClose}
      initialValues={{}}
      toBody={() => (areOthers ? {} : { id: which.id })}
      isReady
      danger
      submitLabel={t('sessions.end')}
      doneMessage={t(areOthers ? 'sessions.othersDone' : 'sessions.done')}
      invalidates={[personalSessions.path]}
    >
      {() => <Panel tone="warning">{t(areOthers ? 'sessions.othersEnd' : 'sessions.thisEnds')}</Panel>}
    </FormDialog>
  );
}
