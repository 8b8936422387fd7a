import { userInfo } from '@quarterdeck/contract/session';
import { call } from '#api/client.ts';
import { useSession } from '#session/session.ts';
import { onTokenChange } from '#session/token.ts';

/**
 * Another token of the same person, renewed perhaps in another window, changes nothing. Another person's, signed in
 * in another window, must not find this one's page: it is loaded anew.
 */
export function watchAccount(id: number): () => void {
  return onTokenChange((token) => {
    if (token === null) return;
    call(userInfo, { quiet: true }).then(
      (user) => {
        if (user.id === id) useSession.setState({ user });
        else location.reload();
      },
      () => {}, // the session is over, and the client has said so
    );
  });
}
