import * as z from 'zod/mini';
import { line, optionalLine, optionalParagraph, paragraph } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { templateNames, templateParts } from './templates.ts';

const Texts = z.object({ subject: z.string(), text: z.string(), sms: z.string() });
const AllTexts = z.object({ 'zh-CN': Texts, 'ch-CN': Texts, 'en-US': Texts });

/** Texts of a template as they were saved. Revision 0 comes with the product. */
export const TemplateRevision = z.object({
  revision: z.int(),
  /** As written: of ch-CN only the corrections. */
  texts: AllTexts,
  /** As they are sent: ch-CN derived from zh-CN where it is not corrected. */
  sent: AllTexts,
  /** Corrections of ch-CN whose source has changed since. */
  outdated: z.array(z.enum(templateParts)),
  sms_template: z.string(),
  author: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
});
export type TemplateRevision = z.output<typeof TemplateRevision>;

const Summary = z.object({
  name: z.enum(templateNames),
  /** The revision that messages are sent by. */
  used: z.int(),
  newest: z.int(),
  /** Of the newest revision. */
  author: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  /** Messages of the last 30 days. */
  messages: z.int(),
});
export type TemplateSummary = z.output<typeof Summary>;

export const templateAll = endpoint({
  method: 'GET',
  path: '/backstage/message_template/all',
  ability: 'message_template.read',
  summary: 'Lists the message templates, each with the revision in use.',
  reply: z.object({ list: z.array(Summary) }),
});

export const TemplateDetail = z.object({
  name: z.enum(templateNames),
  used: z.int(),
  /** The newest 50 and the one in use, newest first; the last is revision 0. */
  revisions: z.array(TemplateRevision),
});
export type TemplateDetail = z.output<typeof TemplateDetail>;

export const templateDetail = endpoint({
  method: 'GET',
  path: '/backstage/message_template/detail',
  ability: 'message_template.read',
  summary: 'Returns a message template with its revisions.',
  query: z.strictObject({ name: z.enum(templateNames) }),
  reply: TemplateDetail,
});

const Written = z.strictObject({ subject: line(150), text: paragraph(4000), sms: line(300) });
const Corrections = z.strictObject({
  subject: optionalLine(150),
  text: optionalParagraph(4000),
  sms: optionalLine(300),
});
const Revision = z.int().check(z.nonnegative(), z.maximum(1_000_000));

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/backstage/message_template/save',
  ability: 'message_template.edit',
  withoutProof: 'Nothing is sent with it before it is published.',
  command: true,
  summary:
    'Saves the texts of a message template as a new revision. Placeholders that the template does not know are refused.',
  body: z.strictObject({
    name: z.enum(templateNames),
    /** The newest revision that the author saw. */
    based_on: Revision,
    texts: z.strictObject({ 'zh-CN': Written, 'ch-CN': Corrections, 'en-US': Written }),
    sms_template: optionalLine(64),
    /** Corrections of ch-CN that still hold although their source has changed. */
    confirmed: z._default(z.array(z.enum(templateParts)), []),
  }),
  reply: TemplateDetail,
});

export const publishTemplate = endpoint({
  method: 'POST',
  path: '/backstage/message_template/publish',
  ability: 'message_template.publish',
  stepUp: true,
  command: true,
  summary: 'Puts a revision of a message template in use; 0 is the built-in text.',
  body: z.strictObject({ name: z.enum(templateNames), revision: Revision, used: Revision }),
  reply: TemplateDetail,
});
