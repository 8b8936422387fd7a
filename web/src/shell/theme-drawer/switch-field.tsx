import type { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { useTranslation } from 'react-i18next';
import { isDisabled } from '#theme/theme-settings.ts';
import { previewTheme, useTheme } from '#theme/theme-store.ts';
import classes from './theme-drawer.module.css';

/** Fields that are on or off. */
type SwitchName = {
  [Name in keyof ThemeSettings]: ThemeSettings[Name] extends boolean ? Name : never;
}[keyof ThemeSettings];

export function SwitchField({ name }: { name: SwitchName }) {
  const { t } = useTranslation('theme');
  const theme = useTheme((state) => state.theme);
  return (
    <label className={classes.switch}>
      <span>{t(`fields.${name}`)}</span>
      <input
        type="checkbox"
        role="switch"
        checked={theme[name]}
        aria-checked={theme[name]}
        disabled={isDisabled(name, theme)}
        onChange={(event) => {
          const change: Partial<Record<SwitchName, boolean>> = { [name]: event.target.checked };
          previewTheme(change);
        }}
      />
    </label>
  );
}
