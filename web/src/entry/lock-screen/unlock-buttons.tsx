import type { ProviderButton } from '@quarterdeck/contract/core/fields';
import { useIsOffline } from '#kit/use-is-offline.ts';
import { unlockByService } from '#session/lock.ts';
import { ProviderIcon } from '#session/provider-icon.tsx';
import { signInText } from '#session/sign-in-texts.ts';
import { useProof } from '#session/use-proof.ts';
import classes from '../sign-in/sign-in.module.css';

const problems = { denied: 'callbackDenied', blocked: 'windowBlocked', failed: 'requestFailed' };

/** How somebody unlocks who has no password: at a service of theirs. */
export function UnlockButtons({ providers }: { providers: readonly ProviderButton[] }) {
  const isOffline = useIsOffline();
  const { isVisiting, problem, prove } = useProof(unlockByService);
  return (
    <>
      {providers.map(({ id, name, icon }, index) => (
        <button
          key={id}
          type="button"
          className={classes.provider}
          disabled={isOffline}
          // biome-ignore lint/a11y/noAutofocus: it stands in place of the whole page
          autoFocus={index === 0}
          onClick={() => void prove(id)}
        >
          <ProviderIcon icon={icon} />
          <span>{signInText('unlockBy').replace('{{name}}', () => name)}</span>
        </button>
      ))}
      <p className={classes.lead} role="status">
        {isVisiting ? signInText('proofWaiting') : null}
      </p>
      <p className={classes.error} role="alert">
        {typeof problem === 'string' ? signInText(problems[problem]) : problem?.message}
      </p>
    </>
  );
}
