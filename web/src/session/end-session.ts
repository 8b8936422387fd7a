import { logout } from '@quarterdeck/contract/session';
import { call } from '#api/client.ts';
import { setToken } from './token.ts';

/** Ends the session on the server and here. Here also where the server cannot be reached: leaving always works. */
export async function endSession(): Promise<void> {
  await call(logout, { quiet: true }).catch(() => {});
  setToken(null);
}
