import { parentPort, workerData } from 'node:worker_threads';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { backTestPath } from '@quarterdeck/strategy/backtest';
import type { Candles } from '@quarterdeck/strategy/candles';
import type { WorkerEnd } from '#kernel/run-worker.ts';

export interface ReplayTask {
  parameters: StrategyParameters;
  candles: Candles;
}

/** The fills of the first cycle, in order. */
export interface ReplayWord {
  fills: { isEntry: boolean; level: number; at: string; price: string }[];
}

const port = parentPort;
if (port === null) throw new Error('This runs as a worker');
const say = (word: ReplayWord | WorkerEnd) => port.postMessage(word);
const { parameters, candles } = workerData as ReplayTask;

const fills: ReplayWord['fills'] = [];
for (const { kind, level, time, price } of backTestPath(parameters, candles, 'by_colour').fills) {
  const isEntry = kind === 'enter' || kind === 'add';
  fills.push({ isEntry, level, at: new Date(time).toISOString(), price });
  if (!isEntry) break;
}
say({ fills });
say({ end: true });
