import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { Language } from '@quarterdeck/contract/core/language';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { revisionsShown } from '@quarterdeck/contract/core/publishing/row';
import type { LocalContent } from '@quarterdeck/contract/core/publishing/texts';
import sql, { raw } from 'sql-template-tag';
import { bindCommand } from '#command/command.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { RequestContext } from '#kernel/context.ts';
import { type Binding, bind, notModified, written } from '#kernel/http/bind.ts';
import { isNamed } from '#kernel/http/tagged.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { publicationCommands } from './commands.ts';
import { outdatedOf, traditionalTexts } from './content.ts';
import {
  type Deliverable,
  deliver,
  deliverySource,
  effective,
  maxAgeSeconds,
  readDeliverables,
} from './deliver.ts';
import { type PublishedKind, revisionOf } from './kind.ts';
import { openPreview, signPreview } from './preview-token.ts';
import { traditional } from './traditional.ts';

/** The endpoints that the contract declares for every kind. */
type Endpoints = Record<
  | 'detail'
  | 'revision'
  | 'create'
  | 'save'
  | 'restore'
  | 'archive'
  | 'publish'
  | 'requestPublish'
  | 'approvePublish'
  | 'declinePublish'
  | 'withdrawPublish'
  | 'cancelUpdate'
  | 'takeOff'
  | 'preview'
  | 'previewLink'
  | 'sharedPreview'
  | 'deliver',
  Endpoint
>;

/** Binds the endpoints of a kind of published records, its list excepted. */
export function bindPublication<Content extends LocalContent, Reply extends Publication>(
  endpoints: Endpoints,
  own: PublishedKind<Content, Reply>,
): readonly Binding[] {
  // Contents of a kind are those of its own schema.
  const published = own as unknown as PublishedKind;
  const { kind } = published.contract;
  const commands = publicationCommands(published) as unknown as Record<string, never>;
  const source = deliverySourceOf(published);
  const bound = (name: keyof Endpoints & string) => bindCommand(endpoints[name], commands[name] as never);
  return [
    bind(endpoints.detail, async ({ query, context, services: { db } }) => {
      const id = Number((query as { id: string }).id);
      const record = await published.subject.read(db, id, context.actor.access);
      const [newest, revisions, history] = await Promise.all([
        revisionOf(db, kind, id, record.revision),
        db.query(sql`
          SELECT r.revision, a.username AS author, r.created_at FROM ${raw(`${kind}_revision`)} AS r
            LEFT JOIN admin AS a ON a.id = r.author_id
          WHERE r.record_id = ${id} ORDER BY r.revision DESC LIMIT ${revisionsShown}`),
        historyOf(db, kind, id),
      ]);
      return { record, content: newest?.content, revisions, history } as never;
    }),
    bind(endpoints.revision, async ({ query, context, services: { db } }) => {
      const { id, revision } = query as { id: string; revision: string };
      const record = await published.subject.read(db, Number(id), context.actor.access);
      const found = await revisionOf(db, kind, record.id, Number(revision));
      if (found === undefined) throw new Refusal('not_found');
      const author = await db.maybe<{ username: string }>(
        sql`SELECT username FROM admin WHERE id = ${found.author_id}`,
      );
      const { content, created_at, sources } = found;
      const outdated = outdatedOf(content, sources);
      return {
        revision: found.revision,
        author: author?.username ?? null,
        created_at,
        content,
        outdated,
        traditional: traditionalTexts(content, await traditional()),
      } as never;
    }),
    bound('create'),
    bound('save'),
    bound('restore'),
    bound('archive'),
    bound('publish'),
    bound('requestPublish'),
    bound('approvePublish'),
    bound('declinePublish'),
    bound('withdrawPublish'),
    bound('cancelUpdate'),
    bound('takeOff'),
    bind(endpoints.preview, async ({ query, context, services }) => {
      const asked = query as PreviewQuery;
      await requireReadable(asked, published, services, context);
      return (await previewOf(published, asked, context.language, services)) as never;
    }),
    bind(endpoints.previewLink, async ({ body, context, services: { db, cipher, now } }) => {
      const { id, revision } = body as { id: number; revision: number };
      await published.subject.read(db, id, context.actor.access);
      if ((await revisionOf(db, kind, id, revision)) === undefined) throw new Refusal('not_found');
      return signPreview(cipher, { kind, id, revision }, now()) as never;
    }),
    bind(endpoints.sharedPreview, async ({ query, context, services }) => {
      const { token, at } = query as { token: string; at?: string };
      const { id, revision, expires_at } = openPreview(services.cipher, kind, token, services.now());
      const asked = { id: String(id), revision: String(revision), ...(at !== undefined && { at }) };
      const { list } = await previewOf(published, asked, context.language, services);
      const item = list.find((one) => 'id' in one && one.id === id) ?? null;
      return { revision, expires_at, item } as never;
    }),
    bind(endpoints.deliver, async ({ query, context, wire, services: { snapshots } }) => {
      const { audience = '', at } = query as { audience?: string; at?: string };
      const moment = at === undefined ? context.now : new Date(at);
      const asked = { lang: context.language, audience, at: moment };
      const { body, etag, until } = await deliver(snapshots, source, asked, at === undefined);
      const age =
        at === undefined ? Math.min(maxAgeSeconds, Math.floor((until - moment.getTime()) / 1000)) : 0;
      wire.setHeader('etag', etag);
      wire.setHeader('cache-control', `private, max-age=${age}`);
      if (isNamed(wire.headers['if-none-match'], etag.slice(1, -1))) return notModified as never;
      return written(body) as never;
    }),
  ];
}

export interface PreviewQuery {
  id?: string;
  revision?: string;
  audience?: string;
  at?: string;
}

async function requireReadable(
  { id }: PreviewQuery,
  { subject }: PublishedKind,
  { db }: Services,
  { actor }: RequestContext,
): Promise<void> {
  if (id !== undefined) await subject.read(db, Number(id), actor.access);
}

/** What the apps would be given at a moment if this revision were published then. */
export async function previewOf(
  published: PublishedKind,
  { id, revision, audience = '', at }: PreviewQuery,
  lang: Language,
  { db, snapshots, now }: Services,
): Promise<{ until: string | null; list: object[] }> {
  const { items } = await snapshots.current(deliverySourceOf(published));
  const asked = { lang, audience, at: at === undefined ? now() : new Date(at) };
  const own = id === undefined ? [] : await chosen(db, published, Number(id), revision);
  const rest = own.length === 0 ? items : items.filter((item) => item.id !== Number(id));
  const { list, until } = effective([...own.map((one) => ({ ...one, audience: null })), ...rest], asked);
  return { until: Number.isFinite(until) ? new Date(until).toISOString() : null, list };
}

async function chosen(
  db: Services['db'],
  published: PublishedKind,
  id: number,
  revision: string | undefined,
): Promise<Deliverable[]> {
  const { kind } = published.contract;
  const row = await db.maybe<{ revision: number; status: string }>(
    sql`SELECT revision, status FROM ${raw(kind)} WHERE id = ${id}`,
  );
  if (row === undefined) return [];
  const found = await readDeliverables(db, published, id, Number(revision ?? row.revision));
  // What is not on has no window of its own yet: it is shown at any moment.
  return row.status === 'on' ? found : found.map((one) => ({ ...one, publish_at: null, unpublish_at: null }));
}

const sources = new WeakMap<PublishedKind, ReturnType<typeof deliverySource>>();

/** The one memory of what a kind delivers. */
export function deliverySourceOf(published: PublishedKind) {
  const known = sources.get(published) ?? deliverySource(published);
  sources.set(published, known);
  return known;
}
