import { type %One%, add%One% } from '@quarterdeck/contract/features/%names%/%names%';
import type { TestServer } from '#test/support/test-server.ts';

/** %A% %lower% about a user. */
export async function %make%(server: TestServer, { uid }: { uid: string }): Promise<%One%> {
  const admin = await server.signIn('admin');
  return await admin.call(add%One%, { uid, title: 'Called back', text: 'They asked for their level.' });
}

/** What tests of the data scope give to a user. */
export async function recordOf(server: TestServer, user: { uid: string }): Promise<void> {
  await %make%(server, user);
}
