// Brings the server and the teller of its sample data together: neither imports the other.
import { flushCompileCache } from 'node:module';
import { useCompileCache } from './compile-cache.mjs';

async function tellSample(seed, until) {
  const { sampleStory } = await import('../simulator/src/sample.ts');
  return sampleStory({ seed, until });
}

export async function serve() {
  useCompileCache();
  const { run } = await import('../server/src/main.ts');
  await run(process.argv.slice(2), process.env, tellSample);
  flushCompileCache();
}

if (import.meta.main) await serve();
