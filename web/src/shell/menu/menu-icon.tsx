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

/** The icon of that name; a dot for one that is not known. */
export function MenuIcon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  const Icon = icons[name ?? ''] ?? IconCircleDot;
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
