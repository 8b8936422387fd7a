import { endRolePreview } from '@quarterdeck/contract/features/roles/roles';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { surroundings } from '#api/surroundings.ts';
import { SendButton } from '#kit/form/send-button.tsx';
import { Time } from '#kit/time.tsx';
import tones from '#kit/tones.module.css';
import classes from './banner.module.css';

interface BannerProps {
  role: string;
  endsAt: string;
}

export default function Banner({ role, endsAt }: BannerProps) {
  const { t } = useTranslation();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await call(endRolePreview);
    } catch {
      // It was shown; that the preview is over already, the server says next.
    }
    setEnding(false);
    surroundings().onAccessChanged();
  };
  return (
    <section className={`${tones.warning} ${classes.banner}`} aria-label={t('shell.rolePreview.name')}>
      <IconEye size={18} aria-hidden="true" className={classes.icon} />
      <p className={classes.text} role="status">
        <strong>{t('shell.rolePreview.title', { role })}</strong> {t('shell.rolePreview.hint')}{' '}
        <span className={classes.until}>
          {t('shell.rolePreview.until')} <Time value={endsAt} />
        </span>
      </p>
      <SendButton size="compact-sm" variant="default" loading={isEnding} onClick={() => void end()}>
        {t('shell.rolePreview.end')}
      </SendButton>
    </section>
  );
}
