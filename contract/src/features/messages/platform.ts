import * as z from 'zod/mini';
import { Id, line, Uid } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { channels, messageStatuses } from './messages.ts';
import { type TemplateName, templateNames, templates } from './templates.ts';

const hasItsFields = z.refine<{ template: TemplateName; fields: Record<string, string> }>(
  ({ template, fields }) =>
    Object.keys(fields).toSorted().join() === [...templates[template].fields].toSorted().join(),
  { error: 'message_fields_wrong', path: ['fields'] },
);

export const PlatformMessage = z.object({ id: z.int(), status: z.enum(messageStatuses) });

export const sendMessage = endpoint({
  method: 'POST',
  path: '/platform/v1/messages',
  ability: 'platform',
  summary: 'Sends a user a templated email or SMS in the user’s language.',
  command: true,
  body: z
    .strictObject({
      uid: Uid,
      channel: z.enum(channels),
      template: z.enum(templateNames),
      /** The fields of the template, all of them. */
      fields: z.record(z.string().check(z.regex(/^[a-z_]{1,32}$/)), line(120)),
    })
    .check(hasItsFields),
  reply: PlatformMessage,
});

export const reportBounce = endpoint({
  method: 'POST',
  path: '/platform/v1/messages/bounce',
  ability: 'platform',
  summary: 'Reports that a message bounced. Its recipient is added to the suppression list.',
  command: true,
  body: z.strictObject({ id: Id, reason: line(300) }),
  reply: PlatformMessage,
});
