import { useState } from 'react';
import { useSite } from '#session/site.ts';
import { currentLanguage } from '#web/language.ts';
import emptyBox from './empty-box.svg';
import emptyTray from './empty-tray.svg';

/** The picture of an empty list: the site's own, else one by the language. It says nothing by itself. */
export function EmptyPicture() {
  const { emptyPicture } = useSite();
  const [broken, setBroken] = useState('');
  const isOwn = emptyPicture !== '' && emptyPicture !== broken;
  const byLanguage = currentLanguage() === 'en-US' ? emptyTray : emptyBox;
  return (
    <img
      src={isOwn ? emptyPicture : byLanguage}
      height={88}
      alt=""
      onError={() => {
        if (isOwn) setBroken(emptyPicture);
      }}
    />
  );
}
