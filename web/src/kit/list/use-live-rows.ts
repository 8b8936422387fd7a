import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Live } from '#api/live.ts';
import { onLive } from '#api/live.ts';
import { isOwnChangeUnderWay } from '#api/own-changes.ts';
import { settings } from '#web/settings.ts';
import type { ListRow } from './list-columns.tsx';

/** How long a row that somebody else changed is marked, in milliseconds. */
const markedFor = 4_000;

interface Held<Row> {
  rows: Row[];
  /** The question whose answer they were. */
  question: string;
  isReading: boolean;
}

export interface LiveRows<Row> {
  rows: Row[];
  /** So many rows have come at the top, which are not shown yet. */
  arrived: number;
  /** The rows that were just changed by somebody else, by their ids. */
  changed: ReadonlySet<number>;
  showArrived: () => void;
}

interface Asked<Row> {
  /** The kind of record whose changes are heard. */
  kind: string;
  /** The rows as they were answered last, and the question; new rows are announced while it is asked. */
  rows: Row[];
  question: string;
  /** The rows answer an earlier question: what is asked now has no answer yet. */
  isStale: boolean;
  /** More rows follow on the next page. */
  hasMore: boolean;
  /** When they were answered. */
  at: number;
  /** Asks again. */
  reread: () => Promise<Row[] | undefined>;
}

const nothing: ReadonlySet<number> = new Set();

/**
 * Rows that follow what other people do: those shown are brought up to date in their places and marked, and new ones wait until
 * the reader wants them, so that nothing moves under their hand.
 */
export function useLiveRows<Row extends ListRow>(asked: Asked<Row>): LiveRows<Row> {
  const { rows: fresh, question } = asked;
  const [held, setHeld] = useState<Held<Row>>();
  const [changed, setChanged] = useState(nothing);
  const isHeld = held !== undefined && held.question === question;
  const shown = !isHeld ? fresh : held.isReading ? held.rows : upToDate(held.rows, fresh, asked.hasMore);

  const reread = useCallbackRef(async () => {
    const before = shown;
    if (asked.isStale) {
      await asked.reread().catch(() => undefined);
      return;
    }
    setHeld({ rows: before, question, isReading: true });
    const now = await asked.reread().catch(() => undefined);
    // In an empty list nothing moves when rows come.
    const hasNew = before.length > 0 && now !== undefined && arrivedIn(before, now).length > 0;
    setHeld(hasNew ? { rows: before, question, isReading: false } : undefined);
    if (now !== undefined) setChanged(changedIn(before, now));
  });
  const concerns = useCallbackRef((message: Live) => isConcerned(message, asked));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rereadSoon = () => {
      // Not all windows of a house at the same moment.
      const delay = settings.liveDelay + Math.random() * settings.liveDelay;
      timer = setTimeout(() => {
        if (isOwnChangeUnderWay()) {
          rereadSoon();
          return;
        }
        timer = undefined;
        void reread();
      }, delay);
    };
    const unsubscribe = onLive((message) => {
      if (timer === undefined && !document.hidden && concerns(message)) rereadSoon();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [concerns, reread]);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(setChanged, markedFor, nothing);
    return () => clearTimeout(timer);
  }, [changed]);

  return {
    rows: shown,
    arrived: isHeld && !held.isReading ? arrivedIn(held.rows, fresh).length : 0,
    changed,
    showArrived: () => setHeld(undefined),
  };
}

/** Whether rows of the list may be other than they are shown. What the reader changed has been read already. */
function isConcerned<Row extends ListRow>(message: Live, { kind, rows, at }: Asked<Row>): boolean {
  if ('since' in message) return at > 0 && at < message.since;
  if (!('changed' in message)) return 'lost' in message;
  const records = message.changed[kind];
  if (records === undefined) return false;
  const versions = new Map(rows.map((row) => [row.id, (row as { version?: number }).version]));
  return records.length === 0 || records.some(([id, version]) => !isKnown(versions.get(id), version));
}

const isKnown = (have: number | undefined, told: number | null) =>
  have !== undefined && told !== null && have >= told;

/** Each row in its place, as it is now. Those that were pushed off the page stay until the reader asks for the new ones; those that left the list go. */
function upToDate<Row extends ListRow>(rows: readonly Row[], fresh: readonly Row[], hasMore: boolean): Row[] {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const last = rows.findLastIndex(({ id }) => now.has(id));
  // Where a row moved up at the end, none was pushed off.
  const arePushedOff = hasMore && (last === -1 || rows[last]?.id === fresh.at(-1)?.id);
  return rows.flatMap((row, index) => now.get(row.id) ?? (arePushedOff && index > last ? row : []));
}

/** Rows above one that was there before; what moves up at the end of a page is not new. */
function arrivedIn<Row extends ListRow>(before: readonly Row[], now: readonly Row[]): Row[] {
  const known = new Set(before.map(({ id }) => id));
  const last = now.findLastIndex(({ id }) => known.has(id));
  return now.slice(0, last === -1 ? now.length : last).filter(({ id }) => !known.has(id));
}

function changedIn<Row extends ListRow>(before: readonly Row[], now: readonly Row[]): ReadonlySet<number> {
  const was = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  return new Set(
    now.filter((row) => was.has(row.id) && was.get(row.id) !== JSON.stringify(row)).map(({ id }) => id),
  );
}
