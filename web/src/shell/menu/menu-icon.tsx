import {
  IconArrowsExchange,
  IconArticle,
  IconChartDots,
  IconCircleDot,
  IconCoins,
  IconCopy,
  IconHome,
  type IconProps,
  IconRobot,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  IconUsers,
  IconVersions,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './menu-icon.module.css';

/** The icons that a route may name, as Tabler names them. */
const icons: Record<string, ComponentType<IconProps>> = {
  home: IconHome,
  users: IconUsers,
  user: IconUser,
  coins: IconCoins,
  'chart-dots': IconChartDots,
  robot: IconRobot,
  copy: IconCopy,
  'arrows-exchange': IconArrowsExchange,
  ticket: IconTicket,
  speakerphone: IconSpeakerphone,
  article: IconArticle,
  'shield-lock': IconShieldLock,
  settings: IconSettings,
  versions: IconVersions,
};

interface MenuIconProps {
  name: string | undefined;
  /** The name is that of an own picture, or its address on this server. */
  isCustom?: boolean;
  size?: number;
}

/** The icon of that name; a dot for one that is not known. */
export function MenuIcon({ name = '', isCustom = false, size = 18 }: MenuIconProps) {
  const address = isCustom ? pictureAddress(name) : undefined;
  if (address !== undefined)
    return (
      <span
        className={classes.picture}
        style={{ width: size, height: size, maskImage: `url("${address}")` }}
        aria-hidden="true"
      />
    );
  const Icon = (Object.hasOwn(icons, name) && icons[name]) || IconCircleDot;
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}

/**
 * The address of an own picture: a name stands for a file in `public/icons`, a path is one of this server's. It is
 * only ever drawn as a mask in the colour of the text, so nothing in it can run. Anything else is no picture.
 */
export function pictureAddress(name: string): string | undefined {
  if (/^[\w-]+$/.test(name)) return `/icons/${name}.svg`;
  return /^\/(?!\/)[\w./%-]+\.svg$/.test(name) ? name : undefined;
}
