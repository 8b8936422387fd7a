import { icons } from 'virtual:menu-icons/menu';
import { IconCircleDot } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import classes from './menu-icon.module.css';
import type { SetIconProps } from './menu-icon-set.tsx';

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
  const look = { size, stroke: 1.7, 'aria-hidden': true } as const;
  const Icon = name === '' ? IconCircleDot : Object.hasOwn(icons, name) ? icons[name] : undefined;
  if (Icon !== undefined) return <Icon {...look} />;
  return (
    <Suspense fallback={<span style={{ width: size, height: size }} />}>
      <SetIcon {...look} name={name} />
    </Suspense>
  );
}

/** An icon that staff chose. Where the set does not load it is that of an unknown name. */
const SetIcon = lazy(() => import('./menu-icon-set.tsx').catch(() => ({ default: UnknownIcon })));

function UnknownIcon({ name: _name, ...look }: SetIconProps) {
  return <IconCircleDot {...look} />;
}

/**
 * The address of an own picture: a name stands for a file in `public/icons`, a path is one of this server's. It is
 * only ever drawn as a mask in the colour of the text, so nothing in it can run. Anything else is no picture.
 */
export function pictureAddress(name: string): string | undefined {
  if (/^[\w-]+$/.test(name)) return `/icons/${name}.svg`;
  return /^\/(?!\/)[\w./%-]+\.svg$/.test(name) ? name : undefined;
}
