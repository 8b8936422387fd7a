import * as z from 'zod/mini';
import { endpoint } from '../../../core/http/endpoint.ts';
import { languages } from '../../../core/language.ts';
import { agreementTypes } from './library.ts';

export const platformAgreements = endpoint({
  method: 'GET',
  path: '/platform/v1/agreements',
  ability: 'platform',
  summary: 'Returns the agreements in force, each with the oldest revision whose acceptance is still valid.',
  reply: z.object({
    list: z.array(
      z.object({
        type: z.enum(agreementTypes),
        /** Of the article: acceptance of another one does not count. */
        id: z.int(),
        revision: z.int(),
        accept_revision: z.int(),
        lang: z.enum(languages),
        published_at: z.nullable(z.string()),
        title: z.string(),
        /** HTML. */
        body: z.string(),
      }),
    ),
  }),
});
