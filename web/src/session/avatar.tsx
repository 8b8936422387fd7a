import { useState } from 'react';
import classes from './avatar.module.css';
import placeholder from './default-avatar.svg';

interface AvatarProps {
  picture: string;
  /** In px. */
  size?: number;
}

/** The picture, or the placeholder where there is none or it does not load. */
export function Avatar({ picture, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const isOwn = picture !== '' && picture !== broken;
  return (
    <img
      className={classes.avatar}
      style={{ width: size, height: size }}
      src={isOwn ? picture : placeholder}
      alt=""
      onError={() => setBroken(picture)}
    />
  );
}
