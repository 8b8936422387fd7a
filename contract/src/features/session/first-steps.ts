import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';

/** What a new member of staff is shown on the home page, in this order; each is done by doing it. */
export const firstSteps = ['second_factor', 'queue', 'search', 'shortcuts', 'about'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The page tells of these; the others are seen in what the account has. */
export const toldSteps = ['queue', 'search', 'shortcuts', 'about'] as const satisfies readonly FirstStep[];
export type ToldStep = (typeof toldSteps)[number];

/** Days for which an account is new. */
export const newForDays = 30;

/** No command: what somebody has tried out is nothing that anybody has to account for. */
export const noteFirstStep = endpoint({
  method: 'POST',
  path: '/backstage/personal/first_step',
  withoutKey: 'What is noted twice is noted.',
  ability: 'session',
  summary: 'Marks one of the first steps as done, or dismisses the list.',
  preview: 'closed',
  body: z.strictObject({ step: z.enum([...toldSteps, 'dismissed']) }),
});
