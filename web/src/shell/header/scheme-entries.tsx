import { Menu } from '@mantine/core';
import { colorSchemes } from '@quarterdeck/contract/core/theme';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuAt, type OpenMenu } from '#shell/menu-at.tsx';
import { saveTheme, useTheme } from '#theme/theme-store.ts';
import { schemeIcons } from './scheme-menu.tsx';

export default function SchemeEntries(menu: OpenMenu) {
  const { t } = useTranslation();
  const colorScheme = useTheme(({ theme }) => theme.colorScheme);
  return (
    <MenuAt {...menu} position="bottom-end">
      {colorSchemes.map((scheme) => {
        const Icon = schemeIcons[scheme];
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
    </MenuAt>
  );
}
