import {
  colorSchemes,
  columnStyles,
  layouts,
  tabsBarStyles,
  themeNames,
} from '@quarterdeck/contract/core/theme';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsTold } from '#shell/notices/use-is-told.ts';
import { useIsMobile } from '#shell/sidebar-store.ts';
import { isDisabled } from '#theme/theme-settings.ts';
import { previewTheme, useTheme } from '#theme/theme-store.ts';
import { ChoiceField } from './choice-field.tsx';
import { LayoutPicture } from './layout-picture.tsx';
import { SwitchField } from './switch-field.tsx';
import classes from './theme-drawer.module.css';

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

/** The fields in the order of the specification; each shows at once what it does. */
export function ThemeFields() {
  const { t } = useTranslation('theme');
  const theme = useTheme((state) => state.theme);
  const isMobile = useIsMobile();
  const isTold = useIsTold();
  return (
    <div className={classes.fields}>
      <ChoiceField
        name="layout"
        values={layouts}
        value={theme.layout}
        disabled={isMobile}
        hint={isMobile ? t('drawer.onlyWide') : undefined}
        onChange={(layout) => previewTheme({ layout })}
        picture={(layout) => <LayoutPicture layout={layout} />}
      />
      <ChoiceField
        name="themeName"
        values={themeNames}
        value={theme.themeName}
        columns={5}
        onChange={(themeName) => previewTheme({ themeName })}
        picture={(themeName) => <span className={classes.swatch} data-name={themeName} />}
      />
      <ChoiceField
        name="colorScheme"
        values={colorSchemes}
        value={theme.colorScheme}
        onChange={(colorScheme) => previewTheme({ colorScheme })}
        picture={(colorScheme) => {
          const Icon = schemeIcons[colorScheme];
          return <Icon size={18} stroke={1.7} aria-hidden="true" />;
        }}
      />
      <SwitchField name="showTabs" />
      <SwitchField name="showTabsBarIcon" />
      <ChoiceField
        name="tabsBarStyle"
        values={tabsBarStyles}
        value={theme.tabsBarStyle}
        disabled={isDisabled('tabsBarStyle', theme)}
        onChange={(tabsBarStyle) => previewTheme({ tabsBarStyle })}
      />
      <ChoiceField
        name="columnStyle"
        values={columnStyles}
        value={theme.columnStyle}
        columns={2}
        disabled={isMobile || isDisabled('columnStyle', theme)}
        onChange={(columnStyle) => previewTheme({ columnStyle })}
      />
      <SwitchField name="fixedHeader" />
      <SwitchField name="showLanguage" />
      <SwitchField name="showProgressBar" />
      <SwitchField name="showRefresh" />
      <SwitchField name="showSearch" />
      {isTold ? null : <SwitchField name="showNotice" />}
      <SwitchField name="showFullScreen" />
      <SwitchField name="showTheme" />
      <SwitchField name="showThemeSetting" />
    </div>
  );
}
