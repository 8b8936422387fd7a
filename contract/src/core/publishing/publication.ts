import * as z from 'zod/mini';
import { approvalEndpoints, CarryOut } from '../approvals.ts';
import { Id, Reason, rowReference, Time, Version } from '../fields.ts';
import { HistoryEntry } from '../history.ts';
import { endpoint } from '../http/endpoint.ts';
import { languages } from '../language.ts';
import { AudienceText } from './audience.ts';
import { type PublicationAbilities, publicationMachine, publishing } from './machine.ts';
import type { PublicationWindow } from './phases.ts';
import { publicationRow } from './row.ts';
import { writtenLanguages } from './texts.ts';

const Moment = z.nullable(Time);
const window = { publish_at: Moment, unpublish_at: Moment };

const inOrder = z.refine<PublicationWindow>(
  ({ publish_at, unpublish_at }) => publish_at === null || unpublish_at === null || publish_at < unpublish_at,
  { error: 'publication_window', path: ['unpublish_at'] },
);

type Shape = Record<string, z.ZodMiniType>;

interface Declaration<
  Fields extends Shape,
  Texts extends Shape,
  Delivered extends Shape,
  RowFields extends Shape,
> {
  /** What the log and the table call it. */
  kind: string;
  /** `/backstage/article` */
  path: string;
  /** Behind `/platform/v1/content/`. */
  collection: string;
  abilities: PublicationAbilities;
  /** Saved with each revision, the same in all languages. */
  fields: Fields;
  /** Saved with each revision, by language. */
  texts: Texts;
  /** Texts without which a language is missing. */
  required: readonly (keyof Texts & string)[];
  /** Texts that are HTML. */
  html?: readonly (keyof Texts & string)[];
  /** The text that names a record. */
  title: keyof Texts & string;
  /** Publishing moves money: it takes a fresh proof, and its right is sensitive. */
  stepUp?: true;
  /** What rows show besides. */
  row: RowFields;
  /** What the apps are given besides id, revision, language, times and texts. */
  delivered: Delivered;
}

/** So long a link to a preview opens it. */
export const previewLinkMinutes = 60;

const byId = { id: z.string().check(z.regex(/^\d{1,15}$/)) };

/** Declares records that are published: their content, machine and endpoints. */
export function publication<
  Fields extends Shape,
  const Texts extends Shape,
  Delivered extends Shape,
  RowFields extends Shape,
>(declaration: Declaration<Fields, Texts, Delivered, RowFields>) {
  const { kind, path, collection, abilities, fields, texts, delivered } = declaration;
  const Local = z.strictObject(texts);
  const Content = z.strictObject({
    ...fields,
    texts: z.strictObject({ 'zh-CN': Local, 'ch-CN': Local, 'en-US': Local }),
    fallback: z.enum(['', ...writtenLanguages]),
  });
  const Row = z.object({ ...publicationRow, ...declaration.row });
  const Revision = z.object({
    revision: z.int(),
    author: z.nullable(z.string()),
    created_at: z.string(),
  });
  const Item = z.object({
    id: z.int(),
    revision: z.int(),
    /** The language of its texts: the fallback if the requested one is missing. */
    lang: z.enum(languages),
    publish_at: z.nullable(z.string()),
    unpublish_at: z.nullable(z.string()),
    published_at: z.nullable(z.string()),
    ...delivered,
    ...texts,
  });
  const Delivery = z.object({
    /** When the schedule changes it next. */
    until: z.nullable(z.string()),
    list: z.array(Item),
  });
  const asked = publishing(abilities);
  const edits = {
    method: 'POST',
    ability: abilities.edit,
    command: true,
    withoutProof: 'The apps receive nothing of it before it is published.',
    reply: Row,
  } as const;
  const proof = declaration.stepUp
    ? ({ stepUp: true } as const)
    : ({ stepUp: false, withoutProof: 'It moves no money and grants no permission.' } as const);
  const publishes = {
    method: 'POST',
    ability: abilities.publish,
    command: true,
    ...proof,
    reply: Row,
  } as const;
  const Window = z.strictObject({ ...rowReference, ...window }).check(inOrder);
  const approvals = approvalEndpoints(asked, {
    path,
    reply: Row,
    body: Window,
    summaries: {
      ask: 'Requests publication of the newest revision. Another admin decides.',
      carryOut: 'Approves a request and publishes the revision.',
      decline: 'Declines a request to publish.',
    },
  });
  return {
    ...declaration,
    html: declaration.html ?? [],
    Content,
    Row,
    machine: publicationMachine(kind, abilities),
    approval: asked,
    detail: endpoint({
      method: 'GET',
      path: `${path}/detail`,
      ability: abilities.read,
      summary: `Returns the ${kind} with its newest content, its revisions and its history.`,
      query: z.strictObject(byId),
      reply: z.object({
        record: Row,
        content: Content,
        /** The newest first. */
        revisions: z.array(Revision),
        history: z.array(HistoryEntry),
      }),
    }),
    revision: endpoint({
      method: 'GET',
      path: `${path}/revision`,
      ability: abilities.read,
      summary: `Returns the content of one revision of the ${kind}.`,
      query: z.strictObject({ ...byId, revision: z.string().check(z.regex(/^\d{1,6}$/)) }),
      reply: z.object({
        ...Revision.shape,
        content: Content,
        outdated: z.array(z.string()),
        /** The texts in ch-CN as they are delivered. */
        traditional: z.record(z.string(), z.string()),
      }),
    }),
    create: endpoint({
      ...edits,
      path: `${path}/add`,
      summary: `Creates the ${kind} as a draft.`,
      body: z.strictObject({ content: Content }),
    }),
    save: endpoint({
      ...edits,
      path: `${path}/edit`,
      summary: 'Saves a new revision. The published revision stays published.',
      body: z.strictObject({
        ...rowReference,
        content: Content,
        /** Corrections of ch-CN that are right although their source has changed. */
        confirmed: z._default(
          z.array(z.string().check(z.regex(/^[a-z_]{1,64}$/))).check(z.maxLength(32)),
          [],
        ),
      }),
    }),
    restore: endpoint({
      ...edits,
      path: `${path}/restore`,
      summary: 'Restores an earlier revision by saving its content as a new one.',
      body: z.strictObject({ ...rowReference, revision: Version }),
    }),
    archive: endpoint({
      ...edits,
      path: `${path}/archive`,
      summary: `Archives the ${kind} permanently.`,
      body: z.strictObject({ ...rowReference, reason: Reason }),
    }),
    publish: endpoint({
      ...publishes,
      path: `${path}/publish`,
      summary:
        'Publishes the newest revision, now or within a window. Refused if a second person is required.',
      body: Window,
    }),
    requestPublish: { ...approvals.ask, stepUp: false, withoutProof: 'A second person decides on it.' },
    approvePublish: { ...approvals.carryOut, ...proof },
    declinePublish: { ...approvals.decline, ...proof },
    withdrawPublish: endpoint({
      ...edits,
      path: `${path}/withdraw_publish`,
      summary: 'Cancels your own request to publish.',
      body: CarryOut,
    }),
    cancelUpdate: endpoint({
      ...publishes,
      path: `${path}/cancel_update`,
      summary: 'Cancels a scheduled update. The revision that is live until then stays published.',
      body: z.strictObject({ ...rowReference, reason: Reason }),
    }),
    takeOff: endpoint({
      ...publishes,
      path: `${path}/take_off`,
      summary: `Unpublishes the ${kind}. Apps no longer receive it.`,
      body: z.strictObject({ ...rowReference, reason: Reason }),
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/preview`,
      ability: abilities.read,
      summary: 'Previews what the apps would receive at a given time if this revision were published.',
      query: z.strictObject({
        id: z.optional(byId.id),
        revision: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
        audience: z.optional(AudienceText),
        at: z.optional(Time),
      }),
      reply: Delivery,
    }),
    previewLink: endpoint({
      method: 'POST',
      path: `${path}/preview_link`,
      ability: abilities.read,
      withoutKey: 'It signs its input and stores nothing.',
      summary: 'Creates a preview link that shows one revision to anyone signed in, for one hour.',
      body: z.strictObject({ id: Id, revision: Version }),
      reply: z.object({ token: z.string(), expires_at: z.string() }),
    }),
    sharedPreview: endpoint({
      method: 'GET',
      path: `${path}/shared_preview`,
      ability: 'session',
      summary: 'Returns what the apps would receive at a given time, for the revision of a preview link.',
      query: z.strictObject({
        token: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
        at: z.optional(Time),
      }),
      reply: z.object({ revision: z.int(), expires_at: z.string(), item: z.nullable(Item) }),
    }),
    deliver: endpoint({
      method: 'GET',
      path: `/platform/v1/content/${collection}`,
      ability: 'platform',
      summary: `Returns the published ${collection} in the language given as \`lang\`.`,
      query: z.strictObject({
        audience: z.optional(AudienceText),
        at: z.optional(Time),
      }),
      reply: Delivery,
    }),
  };
}
export type PublicationDeclared = ReturnType<typeof publication>;
