import { scriptOutput } from './repository.ts';
import { startServer } from './server.ts';
import { publish } from './shared.ts';
import { signInAll } from './staff.ts';

/** One server with sample data for the whole run, and everybody on the staff signed in once. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  scriptOutput('build-page.mjs');
  const { quarterdeck, stop } = await startServer();
  try {
    publish({ quarterdeck, tokens: await signInAll(quarterdeck) });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
