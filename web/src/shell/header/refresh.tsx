import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#shell/use-go.ts';
import { HeaderButton } from './header-button.tsx';

/** Starts the page that is shown afresh, and no other. */
export function Refresh() {
  const { t } = useTranslation();
  const { active, restart } = useGo();
  return (
    <HeaderButton
      label={t('shell.refresh')}
      disabled={active === undefined}
      onClick={() => active !== undefined && restart(active)}
    >
      <IconRefresh size={20} stroke={1.7} />
    </HeaderButton>
  );
}
