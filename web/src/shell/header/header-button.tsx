import { Tooltip } from '@mantine/core';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { keySigns, type ShortcutName } from '#kit/shortcuts/shortcut-keys.ts';
import classes from './header.module.css';

interface HeaderButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does: its name for everybody, shown when it is pointed at. */
  label: string;
  /** Its keys, shown with its name. */
  shortcut?: ShortcutName;
  ref?: Ref<HTMLButtonElement>;
}

/** A control of the header: an icon that can be hit with a thumb. */
export function HeaderButton({ label, shortcut, ref, children, ...rest }: HeaderButtonProps) {
  return (
    <Tooltip
      label={shortcut === undefined ? label : `${label} (${keySigns(shortcut).join('+')})`}
      // What it has opened lies where its name would.
      disabled={rest['aria-expanded'] === true}
      openDelay={400}
      events={{ hover: true, focus: false, touch: false }}
    >
      <button {...rest} ref={ref} type="button" className={classes.button} aria-label={label}>
        {children}
      </button>
    </Tooltip>
  );
}
