import { useState } from 'react';
import { useSite } from './site.ts';

interface LogoProps {
  size?: number;
}

/** The logo. It is next to the site's name and has no text of its own. */
export function Logo({ size = 32 }: LogoProps) {
  const { logo } = useSite();
  const [broken, setBroken] = useState('');
  if (logo !== '' && logo !== broken)
    return <img src={logo} height={size} alt="" onError={() => setBroken(logo)} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6bcb" />
      <g stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 6a10 10 0 1 0 7.07 17.07" />
        <path d="M16 6a10 10 0 0 1 10 10" stroke="#8fcbff" />
        <path d="M11.5 18.5l3.5-3.5 3 3 7.5-7.5" />
      </g>
    </svg>
  );
}
