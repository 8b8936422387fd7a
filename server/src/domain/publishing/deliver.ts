import { createHash } from 'node:crypto';
import type { Language } from '@quarterdeck/contract/core/language';
import { languages } from '@quarterdeck/contract/core/language';
import { isAddressed, type PublicationAudience } from '@quarterdeck/contract/core/publishing/audience';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import type { PublicationPlace } from '@quarterdeck/contract/features/publishing/calendar';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Snapshot, SnapshotSource, Snapshots } from '#kernel/snapshots/snapshots.ts';
import { cleaned, textsIn } from './content.ts';
import { describedIn } from './content-pictures.ts';
import type { PublishedKind } from './kind.ts';
import { traditional } from './traditional.ts';

/** What one record is in each language that it can be shown in. */
export interface Deliverable {
  id: number;
  publish_at: string | null;
  unpublish_at: string | null;
  audience: PublicationAudience | null;
  place: PublicationPlace | null;
  shown: Partial<Record<Language, object>>;
}

interface Found {
  id: number;
  revision_id: number;
  revision: number;
  content: LocalContent & { audience?: PublicationAudience };
  publish_at: string | null;
  unpublish_at: string | null;
  published_at: string | null;
  extra: unknown;
}

/** Apps ask again after at most this many seconds: manual changes reach them by then. */
export const maxAgeSeconds = 60;

/** The query. */
export interface Asked {
  lang: Language;
  /** The reader, as the app describes them. */
  audience: string;
  at: Date;
}

/** An answer as it goes out. */
export interface Prepared {
  body: Buffer;
  etag: string;
  /** When the schedule changes it next, and since when it holds, in milliseconds. */
  from: number;
  until: number;
}

/** Reads what is on, whatever its window, and keeps in memory what its revisions look like. */
export function deliverySource(published: PublishedKind): SnapshotSource<Deliverable> {
  const { contract } = published;
  const made = new Map<string, Deliverable>();
  return {
    name: contract.collection,
    async read(db) {
      const rows = await db.query<Found>(publishedRows(published, sql`p.status = 'on'`, pins));
      const used = new Set<string>();
      const items: Deliverable[] = [];
      for (const row of rows) {
        const { content: _content, ...known } = row;
        const key = JSON.stringify(known);
        const item = made.get(key) ?? (await deliverable(published, row));
        made.set(key, item);
        used.add(key);
        items.push(item);
      }
      for (const key of made.keys()) if (!used.has(key)) made.delete(key);
      return items;
    },
  };
}

/** One revision of a record, as it would be delivered: once for each of its windows. */
export async function readDeliverables(
  db: Queryable,
  published: PublishedKind,
  id: number,
  revision: number,
): Promise<Deliverable[]> {
  const rows = await db.query<Found>(publishedRows(published, sql`p.id = ${id}`, pinsOf(revision)));
  return await Promise.all(rows.map((row) => deliverable(published, row)));
}

/** The revisions of the row `p` that are published one after the other, each with its window. */
export const pins: Sql = sql`(VALUES (p.published_revision, p.publish_at, p.unpublish_at, p.published_at),
  (p.outgoing_revision, p.outgoing_publish_at, least(p.outgoing_unpublish_at, p.publish_at), p.outgoing_published_at))`;

const pin = 'pin (revision, publish_at, unpublish_at, published_at)';

/** One revision, within each window that it is published for, or within that of the record. */
const pinsOf = (
  revision: number,
): Sql => sql`(SELECT * FROM ${pins} AS ${raw(pin)} WHERE revision = ${revision}::int
  UNION ALL SELECT ${revision}::int, p.publish_at, p.unpublish_at, p.published_at
  WHERE ${revision}::int NOT IN (coalesce(p.published_revision, 0), coalesce(p.outgoing_revision, 0)))`;

function publishedRows({ contract: { kind }, delivery }: PublishedKind, which: Sql, shown: Sql): Sql {
  const { join = empty, where, extra = sql`NULL::jsonb`, until = sql`NULL::timestamptz`, orderBy } = delivery;
  const further = where === undefined ? empty : sql`AND ${where}`;
  return sql`
    SELECT p.id, r.id AS revision_id, r.revision, r.content, pin.publish_at, least(pin.unpublish_at, ${until}) AS unpublish_at,
      pin.published_at, ${extra} AS extra
    FROM ${raw(kind)} AS p CROSS JOIN LATERAL ${shown} AS ${raw(pin)}
      JOIN ${raw(`${kind}_revision`)} AS r ON r.record_id = p.id AND r.revision = pin.revision ${join}
    WHERE ${which} ${further} ORDER BY ${orderBy}`;
}

async function deliverable(published: PublishedKind, row: Found): Promise<Deliverable> {
  const { contract, delivery } = published;
  const { id, revision, publish_at, unpublish_at, published_at, extra } = row;
  const [content, convert] = await Promise.all([cleaned(row.content, contract), traditional()]);
  const shown: Partial<Record<Language, object>> = {};
  for (const language of languages) {
    const found = textsIn(content, language, contract.required, convert);
    if (found === undefined) continue;
    const times = {
      publish_at: iso(publish_at),
      unpublish_at: iso(unpublish_at),
      published_at: iso(published_at),
    };
    const described = describedIn(language, convert);
    const chinese = (text: string) => (language === 'ch-CN' ? convert(text) : text);
    const own = delivery.present(content, { language, extra, described, chinese });
    shown[language] = { id, revision, lang: found.lang, ...times, ...own, ...found.texts };
  }
  const place = published.placeOf(content) ?? null;
  const audience = delivery.audience?.(content, extra) ?? row.content.audience;
  return { id, publish_at, unpublish_at, audience: audience ?? null, place, shown };
}

const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** What of these records somebody is given at a moment, and until when that holds. */
export function effective(items: readonly Deliverable[], { lang, audience, at }: Asked) {
  const now = at.getTime();
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const list: object[] = [];
  for (const item of items) {
    const shown = item.shown[lang];
    if (shown === undefined) continue;
    if (item.audience !== null && !isAddressed(item.audience, audience)) continue;
    const begin = item.publish_at === null ? Number.NEGATIVE_INFINITY : Date.parse(item.publish_at);
    const end = item.unpublish_at === null ? Number.POSITIVE_INFINITY : Date.parse(item.unpublish_at);
    for (const edge of [begin, end]) {
      if (edge > now) until = Math.min(until, edge);
      else from = Math.max(from, edge);
    }
    if (begin <= now && now < end) list.push(shown);
  }
  return { list, from, until };
}

/** Answers of one snapshot, dropped with it. */
const prepared = new WeakMap<object, Map<string, Prepared>>();
const preparedMax = 2_000;

/** The answer to an app, from memory while neither the records nor the schedule change it. */
export async function deliver(
  snapshots: Snapshots,
  source: SnapshotSource<Deliverable>,
  asked: Asked,
  isNow: boolean,
): Promise<Prepared> {
  const snapshot = await snapshots.current(source);
  if (!isNow) return prepare(snapshot, asked);
  const answers = prepared.get(snapshot) ?? new Map<string, Prepared>();
  prepared.set(snapshot, answers);
  const key = `${asked.lang} ${asked.audience}`;
  const now = asked.at.getTime();
  const known = answers.get(key);
  if (known !== undefined && known.from <= now && now < known.until) return known;
  const made = prepare(snapshot, asked);
  if (answers.size >= preparedMax) answers.clear();
  answers.set(key, made);
  return made;
}

function prepare({ items }: Snapshot<Deliverable>, asked: Asked): Prepared {
  const { list, from, until } = effective(items, asked);
  const data = { until: Number.isFinite(until) ? new Date(until).toISOString() : null, list };
  const body = Buffer.from(JSON.stringify({ code: 200, msg: 'ok', data }));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;
  return { body, etag, from, until };
}
