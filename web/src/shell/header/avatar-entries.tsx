import { Menu } from '@mantine/core';
import { IconKeyboard, IconLock, IconLogout, IconPalette, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { askBeforeLoss } from '#kit/leaving.ts';
import { useRouteTable } from '#routing/route-table.tsx';
import { endSession } from '#session/end-session.ts';
import { lockPage, useCanLock } from '#shell/lock/lock-page.ts';
import { MenuAt, type OpenMenu } from '#shell/menu-at.tsx';
import { showShortcuts } from '#shell/shortcuts/shortcut-list.ts';
import { openThemeDrawer } from '#theme/theme-drawer-store.ts';
import { ownBuild, ownVersion } from '#web/own-build.ts';
import { settings } from '#web/settings.ts';

interface AvatarEntriesProps extends OpenMenu {
  /** Who is signed in. */
  name: string;
}

export default function AvatarEntries({ name, ...menu }: AvatarEntriesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasCenter = useRouteTable().pageAt(settings.personalCenterPath) !== undefined;
  const canLock = useCanLock();
  const version = ownVersion();
  return (
    <MenuAt {...menu} position="bottom-end" width={220}>
      <Menu.Label>{t('shell.signedInAs', { name })}</Menu.Label>
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
        onClick={() => openThemeDrawer(menu.anchor.current)}
      >
        {t('shell.appearance')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={16} stroke={1.7} />}
        aria-haspopup="dialog"
        onClick={() => showShortcuts(menu.anchor.current)}
      >
        {t('shell.shortcuts')}
      </Menu.Item>
      {canLock ? (
        <Menu.Item
          leftSection={<IconLock size={16} stroke={1.7} />}
          onClick={() => lockPage(menu.anchor.current)}
        >
          {t('shell.lock')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.7} />}
        onClick={() => askBeforeLoss(t('shell.logout'), () => void endSession())}
      >
        {t('shell.logout')}
      </Menu.Item>
      {version === undefined ? null : (
        <>
          <Menu.Divider />
          <Menu.Label>{t('shell.version', { version, build: ownBuild()?.slice(0, 8) })}</Menu.Label>
        </>
      )}
    </MenuAt>
  );
}
