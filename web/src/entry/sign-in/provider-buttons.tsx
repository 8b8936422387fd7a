import type { Language } from '@quarterdeck/contract/core/language';
import { beginSocialLogin } from '@quarterdeck/contract/features/session/session';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { ProviderIcon } from '#session/provider-icon.tsx';
import { signInText } from '#session/sign-in-texts.ts';
import { useSite } from '#session/site.ts';
import classes from './sign-in.module.css';

interface ProviderButtonsProps {
  language: Language;
  /** A key of the session's messages, or a sentence that came from the server; undefined: none any more. */
  onProblem: (problem: string | undefined) => void;
  /** Leaves the page for another address. */
  onLeave?: (address: string) => void;
}

/** The other ways in: each leads to a service, which sends its reader back. */
export function ProviderButtons({ language, onProblem, onLeave = leaveFor }: ProviderButtonsProps) {
  const { providers } = useSite();
  const [isLeaving, setLeaving] = useState(false);
  const isOffline = useIsOffline();
  if (providers.length === 0) return null;

  const begin = async (providerId: number) => {
    if (isLeaving) return;
    setLeaving(true);
    onProblem(undefined);
    try {
      const redirect = wantedPage();
      const body = { provider_id: providerId, ...(redirect && { redirect }) };
      const { address } = await call(beginSocialLogin, { body, quiet: true });
      onLeave(address);
    } catch (error) {
      setLeaving(false);
      onProblem(error instanceof Error ? error.message : 'requestFailed');
    }
  };

  return (
    <div className={classes.others}>
      <p className={classes.or}>{signInText('or', language)}</p>
      {providers.map(({ id, name, icon }) => (
        <button
          key={id}
          type="button"
          className={classes.provider}
          disabled={isOffline}
          aria-disabled={isLeaving}
          onClick={() => void begin(id)}
        >
          <ProviderIcon icon={icon} />
          <span>{signInText('byProvider', language).replace('{{name}}', () => name)}</span>
        </button>
      ))}
    </div>
  );
}

function leaveFor(address: string): void {
  location.assign(address);
}

/** The requested page, as remembered by the address of this one. */
function wantedPage(): string | null {
  return new URLSearchParams(location.hash.split('?', 2)[1] ?? '').get('redirect');
}
