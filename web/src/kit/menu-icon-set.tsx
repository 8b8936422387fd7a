import { icons } from 'virtual:menu-icons/all';
import { IconCircleDot, type IconProps } from '@tabler/icons-react';

export interface SetIconProps extends IconProps {
  name: string;
}

/** Any icon of a menu entry. They are far more than a page needs, so they load on demand. */
export default function SetIcon({ name, ...look }: SetIconProps) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconCircleDot;
  return <Icon {...look} />;
}
