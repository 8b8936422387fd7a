// Brings the server and the teller of its sample data together: neither imports the other.
import { run } from '../server/src/main.ts';

async function tellSample(seed, until) {
  const { sampleStory } = await import('../simulator/src/sample.ts');
  return sampleStory({ seed, until });
}

export function serve() {
  return run(process.argv.slice(2), process.env, tellSample);
}

if (import.meta.main) await serve();
