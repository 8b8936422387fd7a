import type { ProviderButton } from '@quarterdeck/contract/core/fields';

/** Drawn here and not taken from a set: the sign-in page waits for no other script. */
const paths: Record<ProviderButton['icon'], string> = {
  key: 'M3.5 15.5a4 4 0 1 0 8 0 4 4 0 0 0-8 0M10.5 12.5L20 3M16.5 6.5l3 3M13.5 9.5l2 2',
  building: 'M4 20h16M6 20V5h8v15M14 10h4v10M9 8h2M9 12h2M9 16h2',
  shield: 'M12 3l7 3v5c0 4.5-3 7.8-7 10-4-2.2-7-5.5-7-10V6z',
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  cloud: 'M7 18a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.7 1A3.5 3.5 0 0 1 17 18z',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a5 5 0 0 1 3 4.5v1',
};

interface ProviderIconProps {
  icon: ProviderButton['icon'];
}

export function ProviderIcon({ icon }: ProviderIconProps) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[icon]} />
    </svg>
  );
}
