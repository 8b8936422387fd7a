import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Cycle, Fill, PathSummary } from '@quarterdeck/contract/features/backtests/backtests';
import type { SweepCell } from '@quarterdeck/contract/features/backtests/sweeps';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { type BackTest, backTest, type PathResult } from '@quarterdeck/strategy/backtest';
import type { Candles } from '@quarterdeck/strategy/candles';
import { nearerExtremeRate } from '@quarterdeck/strategy/estimate';
import { estimatePath } from '@quarterdeck/strategy/paths';
import type { WorkerEnd } from '#kernel/run-worker.ts';
import { type EquityPoint, equityOf } from './equity.ts';

/** What a worker is given: one back-test, or variants of a sweep. */
export type WorkerTask =
  | { kind: 'backtest'; parameters: StrategyParameters; candles: Candles }
  | {
      kind: 'sweep';
      variants: readonly { at: number[]; parameters: StrategyParameters }[];
      candles: Candles;
    };

/** One path as it is stored. */
export interface StoredPath {
  summary: PathSummary;
  equity: EquityPoint[];
  fills: Fill[];
  cycles: Cycle[];
}

export interface BacktestResult extends Pick<BackTest, 'spread' | 'verdict' | 'buy_and_hold' | 'candles'> {
  paths: StoredPath[];
}

/** What a worker says. */
export type WorkerWord = { progress: number } | { result: BacktestResult } | { cell: SweepCell };

const [minuteMs, hourMs] = [60_000, 3_600_000];

const port = parentPort;
if (port === null) throw new Error('This runs as a worker');
const say = (word: WorkerWord | WorkerEnd) => port.postMessage(word);
const task = workerData as WorkerTask;

if (task.kind === 'backtest') {
  const { parameters, candles } = task;
  const { paths, estimate, ...rest } = backTest(parameters, candles, {
    hasEstimate: true,
    onProgress: (progress) => say({ progress }),
  });
  const played: [PathSummary['path'], PathResult][] = [
    ...(Object.entries(paths) as [PathSummary['path'], PathResult][]),
    ...(estimate === undefined
      ? []
      : [['nearer_extreme_first', estimate] as [PathSummary['path'], PathResult]]),
  ];
  const { spread, verdict, buy_and_hold, candles: count } = rest;
  say({
    result: {
      spread,
      verdict,
      buy_and_hold,
      candles: count,
      paths: played.map(([path, result]) => storedPath(path, result, task)),
    },
  });
} else {
  for (const { at, parameters } of task.variants) {
    const { paths, verdict } = backTest(parameters, task.candles);
    const { equity, max_drawdown_pct, cycles } = paths.by_colour;
    say({ cell: { at, equity, max_drawdown_pct, cycles, verdict } });
  }
}
say({ end: true });

/** How often the guess is right for hours, as the minutes that they are made of tell. */
function rightOf(candles: Candles): Pick<PathSummary, 'right_pct'> {
  if (candles.timeframe !== minuteMs) return {};
  const { right, judged } = nearerExtremeRate(candles, hourMs);
  return judged === 0 ? {} : { right_pct: ((right / judged) * 100).toFixed(1) };
}

function storedPath(
  path: PathSummary['path'],
  result: PathResult,
  { parameters, candles }: { parameters: StrategyParameters; candles: Candles },
): StoredPath {
  const { fills, cycle_list, spans, ...figures } = result;
  const written = fills.map(({ time, kind, level, price, quantity, fee }) => ({
    at: new Date(time).toISOString(),
    kind,
    level,
    price,
    quantity,
    fee,
  }));
  return {
    summary: {
      path,
      ...figures,
      fills: fills.length,
      fills_hash: createHash('sha256').update(JSON.stringify(written)).digest('hex'),
      ...(path === estimatePath && rightOf(candles)),
    },
    equity: equityOf(spans, candles, parameters.capital),
    fills: written,
    cycles: cycle_list.map(({ entered, closed, ...cycle }) => ({
      entered_at: new Date(entered).toISOString(),
      closed_at: new Date(closed).toISOString(),
      ...cycle,
    })),
  };
}
