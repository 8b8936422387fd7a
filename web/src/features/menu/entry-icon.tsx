import { MenuIcon } from '#kit/menu-icon.tsx';
import classes from './rules.module.css';

interface EntryIconProps {
  icon: string;
  isCustom: boolean;
}

/** The icon of an entry, or a small point for one that has none. */
export function EntryIcon({ icon, isCustom }: EntryIconProps) {
  return icon === '' ? <span className={classes.bullet} /> : <MenuIcon name={icon} isCustom={isCustom} />;
}
