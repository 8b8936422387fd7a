import { scriptOutput } from './repository.ts';
import { launchServer } from './server.ts';
import { publish } from './shared.ts';
import { signInAll } from './staff.ts';

/**
 * One server with sample data for the whole run, and everybody on the staff signed in once. The journeys begin meanwhile;
 * those who need it wait for it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  scriptOutput('build-page.mjs');
  const { ready, stop } = await launchServer();
  const unpublish = await publish(
    ready.then(async (quarterdeck) => ({ quarterdeck, tokens: await signInAll(quarterdeck) })),
  );
  return async () => {
    await unpublish();
    await stop();
  };
}
