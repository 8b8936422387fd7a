import type { Answers } from '../messages.ts';
import type { Opened } from './exchange.ts';

export async function ping({ exchange }: Opened): Promise<Answers['ping']> {
  const hasTime = exchange.has.fetchTime === true;
  const started = performance.now();
  const theirs = hasTime ? await exchange.fetchTime() : void (await exchange.loadMarkets());
  const latency = Math.round(performance.now() - started);
  return {
    latency_ms: latency,
    clock_difference_ms: typeof theirs === 'number' ? Math.round(theirs - Date.now() + latency / 2) : null,
  };
}
