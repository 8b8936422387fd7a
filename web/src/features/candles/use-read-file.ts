import { useEffect, useState } from 'react';
import type { ReadFile } from './read-candles.ts';
import type { ReadTask, ReadWord } from './read-worker.ts';

/** How far the reading of a file is. */
export type Reading =
  | { state: 'idle' }
  | { state: 'reading'; rows: number }
  | { state: 'read'; found: ReadFile }
  | { state: 'failed'; why: string };

/** Reads a file in a thread of its own, as soon as all that it takes is chosen. */
export function useReadFile(task: ReadTask | undefined): Reading {
  const [reading, setReading] = useState<Reading>({ state: 'idle' });
  useEffect(() => {
    if (task === undefined) {
      setReading({ state: 'idle' });
      return;
    }
    setReading({ state: 'reading', rows: 0 });
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ReadWord>) => {
      if ('rows' in data) setReading({ state: 'reading', rows: data.rows });
      else if ('found' in data) setReading({ state: 'read', found: data.found });
      else setReading({ state: 'failed', why: data.failed });
    };
    worker.onerror = ({ message }) => setReading({ state: 'failed', why: message });
    worker.postMessage(task);
    return () => worker.terminate();
  }, [task]);
  return reading;
}
