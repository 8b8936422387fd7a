import { Menu } from '@mantine/core';
import { IconChevronDown, IconLock, IconLogout, IconPalette, IconUserCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useRouteTable } from '#app/route-table.tsx';
import { Avatar } from '#session/avatar.tsx';
import { endSession } from '#session/end-session.ts';
import { useSession } from '#session/session.ts';
import { lockPage, useCanLock } from '#shell/lock/lock-page.ts';
import { openThemeDrawer } from '#shell/theme-drawer/theme-drawer-store.ts';
import { settings } from '#web/settings.ts';
import classes from './header.module.css';

/** Who is signed in, the way to their own page where they have one, and the way out. */
export function AvatarMenu() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  const hasCenter = useRouteTable().pageAt(settings.personalCenterPath) !== undefined;
  const canLock = useCanLock();
  const button = useRef<HTMLButtonElement>(null);
  const name = user?.nickname || user?.username || t('shell.guest');
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={classes.account}
          aria-label={`${t('shell.account')}: ${name}`}
        >
          <Avatar name={name} picture={user?.avatar ?? ''} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.signedInAs', { name: user?.username ?? name })}</Menu.Label>
        <Menu.Divider />
        {hasCenter ? (
          <Menu.Item
            leftSection={<IconUserCircle size={16} stroke={1.7} />}
            onClick={() => void navigate(settings.personalCenterPath)}
          >
            {t('menu.personal_center')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconPalette size={16} stroke={1.7} />}
          aria-haspopup="dialog"
          onClick={() => openThemeDrawer(button.current)}
        >
          {t('shell.appearance')}
        </Menu.Item>
        {canLock ? (
          <Menu.Item
            leftSection={<IconLock size={16} stroke={1.7} />}
            onClick={() => lockPage(button.current)}
          >
            {t('shell.lock')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void endSession()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
