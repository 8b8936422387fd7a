import { logout } from '@quarterdeck/contract/features/session/session';
import { call } from '#api/client.ts';
import { currentToken, hasLeft, leave, setToken } from '#api/token.ts';
import { loginPath } from './redirect.ts';

/** Ends the session on the server and here. Here also where the server cannot be reached: leaving always works. */
export async function endSession(): Promise<void> {
  leave();
  if (currentToken() !== null) await call(logout, { quiet: true }).catch(() => {});
  setToken(null);
  toSignIn();
}

/** The server ended the session. After signing out the reason is known: a late answer adds nothing. */
export function sessionLost(message: string): void {
  setToken(null, hasLeft() ? undefined : message);
  toSignIn();
}

/** A visitor has no token whose loss would lead there. */
function toSignIn(): void {
  const here = location.hash.slice(1) || '/';
  if (!here.startsWith('/login')) location.hash = loginPath(here);
}
