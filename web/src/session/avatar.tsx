import { useState } from 'react';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  picture: string;
  /** In px. */
  size?: number;
}

/** The picture, or the first letter where there is none or it does not load. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  const style = { width: size, height: size, fontSize: size * 0.44 };
  if (picture === '' || isBroken)
    return (
      <span
        className={classes.avatar}
        style={style}
        data-initial={name.slice(0, 1).toUpperCase()}
        aria-hidden="true"
      />
    );
  return (
    <img className={classes.avatar} style={style} src={picture} alt="" onError={() => setBroken(true)} />
  );
}
