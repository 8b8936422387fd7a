import type { Bench } from '../bench.ts';
import { atMost, type Figure } from '../report.ts';

/** What the server keeps after all that was asked of it. */
export async function* measureMemory({ server }: Bench): AsyncGenerator<Figure> {
  yield atMost('memory: server after all of it, the exports too', server.memory(), 200, 'MB');
}
