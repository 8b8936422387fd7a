import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import tones from '#kit/tones.module.css';
import { useRouteTable } from '#routing/route-table.tsx';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';
import classes from './header.module.css';
import { HeaderButton } from './header-button.tsx';

/** While few days are left to the reader's password: how many, and the way to change it. */
export function PasswordEnd() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const count = useSession((state) => state.user?.password_days_left);
  const hasCenter = useRouteTable().pageAt(settings.personalCenterPath) !== undefined;
  if (count === undefined || !hasCenter) return null;
  return (
    <HeaderButton
      label={t('shell.passwordEnds', { count })}
      onClick={() => void navigate(settings.personalCenterPath)}
    >
      <span className={`${tones.warning} ${classes.key}`}>
        <IconKey size={20} stroke={1.7} />
      </span>
    </HeaderButton>
  );
}
