import type { Media } from '@quarterdeck/contract/features/files/library';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './picture.module.css';

type Shown = Pick<Media, 'kind' | 'url' | 'alt_zh' | 'alt_en' | 'content_version' | 'blur'>;

interface MediaThumbProps {
  media: Shown;
  /** In CSS pixels. */
  size: number;
  /** The alternative text; empty by default, because the name is next to it. */
  alt?: string;
}

/** A picture of the media library, small; its blurred form until it has come. */
export function MediaThumb({ media, size, alt = '' }: MediaThumbProps) {
  const [hasCome, setCome] = useState(false);
  const frame = { width: size, height: size };
  if (media.kind === 'file')
    return (
      <span className={classes.thumb} style={frame}>
        <IconFileText size={size / 2} aria-hidden="true" />
      </span>
    );
  return (
    <img
      className={classes.thumb}
      src={pictureAddress(media, size * 2)}
      alt={alt}
      loading="lazy"
      onLoad={() => setCome(true)}
      style={{ ...frame, backgroundImage: hasCome || media.blur === null ? undefined : `url(${media.blur})` }}
    />
  );
}

/** Where the picture is at least so wide, in these very contents. */
export function pictureAddress(
  { url, content_version }: Pick<Media, 'url' | 'content_version'>,
  width: number,
) {
  return `${url}?w=${Math.ceil(width)}&v=${content_version}`;
}
