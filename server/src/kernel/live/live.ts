import { Readable } from 'node:stream';
import type { LiveMessage } from '@quarterdeck/contract/features/session/live';
import type { Pool } from 'pg';
import { type Hearing, hear } from '../database/notifications.ts';
import type { Queryable } from '../database/sql.ts';
import { type Announcer, type Changes, createAnnouncer, liveChannel } from './announcements.ts';

/** How much a reader learns about a kind of record: its ids, only that something changed, or nothing. */
export type Told = 'records' | 'kind' | 'nothing';

export interface LiveReader {
  /** Whose stream it is. */
  adminId: number;
  told(kind: string): Told;
}

export interface LiveStream {
  stream: Readable;
  /** Says a last word, if there is one, and ends it. */
  end(message?: LiveMessage): void;
}

export interface Live extends Pick<Announcer, 'note'> {
  /** Opens a stream of what changes from now on, at whichever server. */
  open(reader: LiveReader): LiveStream;
  /** Ends all streams, and lets none begin. */
  close(): Promise<void>;
}

/** Intermediaries close silent streams. */
const beatMs = 25_000;

/** Streams that one person may have open; the oldest makes room for the next. */
const perPersonMax = 20;

/** A reader with this many unread bytes is disconnected, and reads again after reconnecting. */
const waitingMax = 64 * 1024;

interface Open extends LiveStream {
  reader: LiveReader;
}

/** The streams of this server. Without streams it does not listen; without changes it only checks its connection. */
export function createLive(pool: Pool, db: Queryable): Live {
  const announcer = createAnnouncer(db);
  const streams = new Set<Open>();
  let hearing: Hearing | undefined;
  let beat: NodeJS.Timeout | undefined;
  let isClosed = false;

  function hearChanges(payload: string | undefined): void {
    const changes = payload === undefined ? undefined : (JSON.parse(payload) as Changes);
    for (const open of streams) {
      const message = changes === undefined ? { lost: true as const } : forReader(changes, open.reader);
      if (message !== undefined) write(open, frame(message));
    }
  }

  function write({ stream, end }: Open, text: string): void {
    if (stream.readableLength > waitingMax) end();
    else stream.push(text);
  }

  function makeRoom(adminId: number): void {
    const own = [...streams].filter(({ reader }) => reader.adminId === adminId);
    if (own.length >= perPersonMax) own[0]?.end();
  }

  return {
    note: announcer.note,
    open(reader) {
      makeRoom(reader.adminId);
      const stream = new Readable({ read() {} });
      const open: Open = {
        reader,
        stream,
        end(message) {
          if (!streams.delete(open)) return;
          if (message !== undefined) stream.push(frame(message));
          stream.push(null);
        },
      };
      stream.once('close', () => streams.delete(open));
      streams.add(open);
      stream.push(':\n\n');
      if (isClosed) open.end();
      else {
        hearing ??= hear(pool, liveChannel, hearChanges);
        beat ??= setInterval(() => {
          for (const one of streams) write(one, ':\n\n');
        }, beatMs).unref();
      }
      return open;
    },
    async close() {
      isClosed = true;
      announcer.close();
      clearInterval(beat);
      for (const { end } of [...streams]) end();
      await hearing?.close();
    },
  };
}

const frame = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`;

function forReader(changes: Changes, { told }: LiveReader): LiveMessage | undefined {
  const parts = Object.entries(changes).flatMap(([kind, records]): [string, Changes[string]][] => {
    const how = told(kind);
    return how === 'nothing' ? [] : [[kind, how === 'records' ? records : []]];
  });
  return parts.length === 0 ? undefined : { changed: Object.fromEntries(parts) };
}
