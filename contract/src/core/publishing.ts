import * as z from 'zod/mini';
import type { Ability } from './access.ts';
import { approval, approvalEndpoints } from './approvals.ts';
import { Reason, rowReference, Time, Version } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { endpoint } from './http/endpoint.ts';
import { type Language, languages } from './language.ts';
import { machine } from './machine.ts';
import { isMisleading } from './validation/characters.ts';

export const publicationStatuses = ['draft', 'on', 'off', 'archived'] as const;
export type PublicationStatus = (typeof publicationStatuses)[number];

/** What a status is at a moment: what is on may wait for its time, or have had it. */
export const publicationPhases = ['draft', 'scheduled', 'live', 'ended', 'off', 'archived'] as const;
export type PublicationPhase = (typeof publicationPhases)[number];

export interface PublicationWindow {
  publish_at: string | null;
  unpublish_at: string | null;
}

/** Live means on ∧ at ∈ [publish_at, unpublish_at). */
export function phaseOf(
  { status, publish_at, unpublish_at }: PublicationWindow & { status: PublicationStatus },
  at: Date,
): PublicationPhase {
  if (status !== 'on') return status;
  if (publish_at !== null && at < new Date(publish_at)) return 'scheduled';
  return unpublish_at !== null && at >= new Date(unpublish_at) ? 'ended' : 'live';
}

/** Written by hand; ch-CN is derived from zh-CN, field by field, where no correction stands. */
export const writtenLanguages = ['zh-CN', 'en-US'] as const;
export type WrittenLanguage = (typeof writtenLanguages)[number];

/** Characters of one HTML text, at most. */
export const htmlMax = 100_000;
/** A text in HTML, empty for none: what of it is kept, the server's allow-list says. */
export const Html = z.string().check(
  z.maxLength(htmlMax, { error: 'html_too_long' }),
  z.regex(/^[\P{Cc}\n\t]*$/u, { error: 'text_control' }),
  z.refine((text) => !isMisleading(text), { error: 'text_hidden' }),
  z.refine((text) => text.isWellFormed(), { error: 'text_malformed' }),
);
export const revisionsShown = 200;

export type LanguageTexts = Readonly<Record<string, string>>;

/** A revision's words: in ch-CN only corrections, empty text for what is derived. */
export interface LocalContent {
  texts: Readonly<Record<Language, LanguageTexts>>;
  /** The language shown in place of a missing one; empty: none. */
  fallback: '' | WrittenLanguage;
}

/** Languages without one of the required texts. */
export function missingLanguages(
  { texts }: Pick<LocalContent, 'texts'>,
  required: readonly string[],
): Language[] {
  const isWritten = (language: WrittenLanguage) =>
    required.every((field) => texts[language][field]?.trim() !== '');
  return languages.filter((language) => !isWritten(language === 'ch-CN' ? 'zh-CN' : language));
}

/** Missing languages for which the content names no other that is there. */
export function uncoveredLanguages(content: LocalContent, required: readonly string[]): Language[] {
  const missing = missingLanguages(content, required);
  const { fallback } = content;
  return fallback !== '' && !missing.includes(fallback) ? [] : missing;
}

const Moment = z.nullable(Time);
const window = { publish_at: Moment, unpublish_at: Moment };

const inOrder = z.refine<PublicationWindow>(
  ({ publish_at, unpublish_at }) => publish_at === null || unpublish_at === null || publish_at < unpublish_at,
  { error: 'publication_window', path: ['unpublish_at'] },
);

/** What every published record shows of itself. Names, languages and author are those of its newest revision. */
export const publicationRow = {
  id: z.int(),
  name_zh: z.string(),
  name_ch: z.string(),
  name_en: z.string(),
  status: z.enum(publicationStatuses),
  phase: z.enum(publicationPhases),
  /** The newest revision. */
  revision: z.int(),
  /** The one that the apps are given. */
  published_revision: z.nullable(z.int()),
  /** It is on, and a newer revision is not published. */
  unpublished_changes: z.boolean(),
  missing: z.array(z.enum(languages)),
  fallback: z.enum(['', ...writtenLanguages]),
  /** Corrected texts of ch-CN whose source has changed since. */
  outdated: z.array(z.string()),
  publish_at: z.nullable(z.string()),
  unpublish_at: z.nullable(z.string()),
  /** When it was last published. */
  published_at: z.nullable(z.string()),
  /** The window of an open request. */
  asked: z.nullable(z.object({ publish_at: z.nullable(z.string()), unpublish_at: z.nullable(z.string()) })),
  publish_maker_id: z.nullable(z.int()),
  publish_maker: z.nullable(z.string()),
  publish_checker: z.nullable(z.string()),
  /** Publishing needs a second person. */
  needs_second: z.boolean(),
  author_id: z.int(),
  author: z.nullable(z.string()),
  /** Why it was taken off, or its request declined. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_actions: z.array(z.string()),
};
const PublicationRow = z.object(publicationRow);
export type Publication = z.output<typeof PublicationRow>;

/** The columns of every list of published records, before and after those of the kind. */
export const publicationColumns = {
  before: {
    id: { kind: 'id', filter: true, sort: true, shown: false },
    name_zh: { kind: 'text', filter: 'prefix' },
    name_ch: { kind: 'text', shown: false },
    name_en: { kind: 'text', shown: false },
  },
  after: {
    phase: { kind: 'enum', values: publicationPhases, filter: true },
    status: { kind: 'enum', values: publicationStatuses, filter: true, shown: false },
    requested: { kind: 'boolean', filter: true, filterOnly: true },
    unpublished_changes: { kind: 'boolean', filter: true, shown: false },
    missing: { kind: 'tags', values: languages, filter: true },
    revision: { kind: 'number', shown: false },
    publish_at: { kind: 'time', filter: true },
    unpublish_at: { kind: 'time', filter: true },
    author: { kind: 'text', shown: false },
    created_at: { kind: 'time', filter: true, sort: true, shown: false },
    updated_at: { kind: 'time', sort: true },
  },
} as const;

/** What the machine needs to know. */
export interface PublicationState {
  status: string;
  revision: number;
  needs_second: boolean;
  /** Languages that keep the newest revision from being published. */
  uncovered: readonly Language[];
  publish_maker_id: number | null;
  publish_maker_user_id: number | null;
  author_id: number | null;
  author_user_id: number | null;
}

export interface PublicationAbilities {
  read: Ability;
  edit: Ability;
  publish: Ability;
}

const isComplete = ({ uncovered }: PublicationState) =>
  uncovered.length > 0 ? ('publication_language_missing' as const) : undefined;

const notAsked = ({ publish_maker_id }: PublicationState) =>
  publish_maker_id === null ? undefined : ('publication_requested' as const);

/** A second person publishes what one asked for; neither the one who asked nor the author of the revision. */
function publishing({ edit, publish }: PublicationAbilities) {
  return approval<PublicationState>()({
    events: { ask: 'request_publish', carryOut: 'approve_publish', decline: 'decline_publish' },
    abilities: { ask: edit, decide: publish },
    from: ['draft', 'on', 'off'],
    to: 'on',
    asked: 'publish_maker_id',
    makers: ['publish_maker', 'author'],
    refusals: { asked: 'publication_requested', notAsked: 'publication_not_requested' },
    guards: { ask: isComplete, carryOut: isComplete },
  });
}

function publicationMachine(name: string, abilities: PublicationAbilities) {
  const { edit, publish } = abilities;
  const staying = (event: 'edit', ability: Ability) =>
    (['draft', 'on', 'off'] as const).map((status) => ({
      event,
      from: [status],
      to: status,
      ability,
      guard: notAsked,
    }));
  return machine<PublicationState>()({
    name,
    states: publicationStatuses,
    final: ['archived'],
    transitions: [
      ...staying('edit', edit),
      {
        event: 'publish',
        from: ['draft', 'on', 'off'],
        to: 'on',
        ability: publish,
        guard: (row) =>
          notAsked(row) ?? (row.needs_second ? 'publication_needs_second' : undefined) ?? isComplete(row),
      },
      ...publishing(abilities).arrows,
      { event: 'take_off', from: ['on'], to: 'off', ability: publish },
      { event: 'archive', from: ['draft', 'off'], to: 'archived', ability: edit, guard: notAsked },
    ],
  });
}

export const publicationActions = [
  'edit',
  'publish',
  'request_publish',
  'approve_publish',
  'decline_publish',
  'take_off',
  'archive',
] as const;
export type PublicationAction = (typeof publicationActions)[number];

/** Who reads, as the app describes them: `level:2,trader,country:SG`. */
export const AudienceText = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^(?:(?:level:\d{1,3}|trader|country:[A-Z]{2})(?:,(?!$)|$))*$/, { error: 'audience_malformed' }),
  );

export const audienceKinds = ['all', 'level', 'traders', 'country'] as const;

/** Whom a record is for. */
export const PublicationAudience = z
  .strictObject({
    kind: z.enum(audienceKinds),
    /** The lowest level. */
    level: z.int().check(z.minimum(0), z.maximum(999)),
    countries: z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'invalid_request' })))
      .check(z.maxLength(250)),
  })
  .check(
    z.refine(({ kind, countries }) => kind !== 'country' || countries.length > 0, {
      error: 'field_required',
      path: ['countries'],
    }),
  );
export type PublicationAudience = z.output<typeof PublicationAudience>;

export const everybody: PublicationAudience = { kind: 'all', level: 0, countries: [] };

/** Whether somebody who is described like this belongs to the audience. */
export function isAddressed({ kind, level, countries }: PublicationAudience, reader: string): boolean {
  if (kind === 'all') return true;
  const marks = reader.split(',');
  if (kind === 'traders') return marks.includes('trader');
  const told = (name: string) => marks.find((mark) => mark.startsWith(`${name}:`))?.slice(name.length + 1);
  if (kind === 'country') return countries.includes(told('country') ?? '');
  return Number(told('level') ?? -1) >= level;
}

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
    /** The language of its texts: another than was asked for where that one is missing. */
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
    withoutProof: 'The apps are given nothing of it before it is published.',
    reply: Row,
  } as const;
  const proof = declaration.stepUp
    ? ({ stepUp: true } as const)
    : ({ stepUp: false, withoutProof: 'It moves no money and gives no right.' } as const);
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
      ask: 'Asks a second person to publish the newest revision.',
      carryOut: 'Publishes the requested revision.',
      decline: 'Withdraws or declines a request to publish.',
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
      summary: `The ${kind} with its newest content, its revisions and its history.`,
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
      summary: `The content of one revision of the ${kind}.`,
      query: z.strictObject({ ...byId, revision: z.string().check(z.regex(/^\d{1,6}$/)) }),
      reply: z.object({ ...Revision.shape, content: Content, outdated: z.array(z.string()) }),
    }),
    create: endpoint({
      ...edits,
      path: `${path}/add`,
      summary: `Adds the ${kind} as a draft.`,
      body: z.strictObject({ content: Content }),
    }),
    save: endpoint({
      ...edits,
      path: `${path}/edit`,
      summary: 'Saves a revision. What is published stays as it is.',
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
      summary: 'Saves the content of an earlier revision as a new one.',
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
      summary: 'Publishes the newest revision within a window, where no second person is needed.',
      body: Window,
    }),
    requestPublish: { ...approvals.ask, stepUp: false, withoutProof: 'A second person decides about it.' },
    approvePublish: { ...approvals.carryOut, ...proof },
    declinePublish: { ...approvals.decline, ...proof },
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
      summary: 'What the apps would be given at a moment if this revision were published.',
      query: z.strictObject({
        id: z.optional(byId.id),
        revision: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
        audience: z.optional(AudienceText),
        at: z.optional(Time),
      }),
      reply: Delivery,
    }),
    deliver: endpoint({
      method: 'GET',
      path: `/platform/v1/content/${collection}`,
      ability: 'platform',
      summary: `What is published of the ${collection}, in the language of \`lang\`.`,
      query: z.strictObject({
        audience: z.optional(AudienceText),
        at: z.optional(Time),
      }),
      reply: Delivery,
    }),
  };
}
export type PublicationDeclared = ReturnType<typeof publication>;

/** Texts of a content that are empty: a form begins with them. */
export function emptyTexts<Field extends string>(
  fields: readonly Field[],
): Record<Language, Record<Field, string>> {
  const empty = () => Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  return { 'zh-CN': empty(), 'ch-CN': empty(), 'en-US': empty() };
}
