import { Menu } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { colorSchemes } from '#web/theme/theme-settings.ts';
import { saveTheme, useTheme } from '#web/theme/theme-store.ts';
import { HeaderButton } from './header-button.tsx';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const colorScheme = useTheme(({ theme }) => theme.colorScheme);
  const Current = icons[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <HeaderButton label={t('shell.scheme')}>
          <Current size={20} stroke={1.7} />
        </HeaderButton>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemes.map((scheme) => {
          const Icon = icons[scheme];
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              leftSection={<Icon size={16} stroke={1.7} />}
              rightSection={scheme === colorScheme ? <IconCheck size={16} /> : null}
              onClick={() => saveTheme({ colorScheme: scheme })}
            >
              {t(`shell.schemes.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
