import type { Bench } from '../bench.ts';
import { atMost, type Figure } from '../report.ts';

/** What the server keeps after all that was asked of it. */
export async function measureMemory({ server }: Bench): Promise<Figure[]> {
  return [atMost('memory: server after the load', server.memory(), 200, 'MB')];
}
