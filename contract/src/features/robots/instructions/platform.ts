import * as z from 'zod/mini';
import { Id, identifier, optionalLine, paragraph, Time } from '../../../core/fields.ts';
import { endpoint } from '../../../core/http/endpoint.ts';
import { robotCauses, robotStopModes } from '../robots/robots.ts';
import { acknowledgementResults, answers, applyTimes, instructionKinds } from './steering.ts';

/** Instructions of one answer, and acknowledgements or causes of one call, at most. */
export const instructionsMax = 500;

/** So long a question waits for an instruction, in seconds. */
export const waitMax = 20;

/** An instruction that waits to be carried out. */
export const PlatformInstruction = z.object({
  /** Rises in the order in which instructions were given: the cursor. */
  id: z.int(),
  robot: z.string(),
  uid: z.string(),
  /** Rises with each instruction of this robot. */
  generation: z.int(),
  kind: z.enum(instructionKinds),
  /** How to stop. */
  stop_mode: z.nullable(z.enum(robotStopModes)),
  /** When to take the parameters over. */
  apply_at: z.nullable(z.enum(applyTimes)),
  /** The strategy's revision and its parameters, to apply. */
  revision: z.nullable(z.int()),
  parameters: z.nullable(z.record(z.string(), z.unknown())),
  /** The order to refresh or to cancel. */
  client_order_id: z.nullable(z.string()),
  /** Why the back office paused it automatically. */
  cause: z.nullable(z.enum(robotCauses)),
  created_at: z.string(),
});
export type PlatformInstruction = z.output<typeof PlatformInstruction>;

const number = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number));

export const readInstructions = endpoint({
  method: 'GET',
  path: '/platform/v1/instructions',
  ability: 'platform',
  summary: `Returns pending instructions in order. With \`wait\`, returns as soon as there is one, or after ${waitMax} seconds at most.`,
  query: z.strictObject({
    /** The cursor of the last answer. Absent: all that wait. */
    after: z._default(number(/^\d{1,15}$/), 0),
    wait: z._default(number(/^(?:\d|1\d|20)$/), 0),
    limit: z._default(number(/^(?:[1-9]\d?|[1-4]\d\d|500)$/), instructionsMax),
  }),
  reply: z.object({
    list: z.array(PlatformInstruction),
    /** To be sent as `after` next. */
    next: z.int(),
  }),
});

export const acknowledgeInstructions = endpoint({
  method: 'POST',
  path: '/platform/v1/instructions/acknowledgements',
  ability: 'platform',
  command: true,
  summary: `Acknowledges up to ${instructionsMax} instructions. The first answer to each counts.`,
  body: z.strictObject({
    acknowledgements: z
      .array(
        z
          .strictObject({
            id: Id,
            outcome: z.enum(answers),
            /** Owed by what was refused: why, for programs, and in words. */
            code: z.optional(identifier(64)),
            text: z.optional(paragraph(500)),
            /** When it was carried out. */
            at: Time,
          })
          .check(
            z.refine(({ outcome, code }) => outcome === 'done' || code !== undefined, {
              error: 'field_required',
              path: ['code'],
            }),
          ),
      )
      .check(
        z.minLength(1),
        z.maxLength(instructionsMax),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'invalid_request' }),
      ),
  }),
  reply: z.object({
    /** In the order of the acknowledgements. */
    results: z.array(z.object({ id: z.int(), result: z.enum(acknowledgementResults) })),
  }),
});

/** Causes that the platform finds: its key was refused by the exchange, a robot lost more than it may. */
export const platformCauses = ['api_invalid', 'loss_limit'] as const;

export const reportCauses = endpoint({
  method: 'POST',
  path: '/platform/v1/robots/causes',
  ability: 'platform',
  command: true,
  summary: `Adds or clears up to ${instructionsMax} pause causes of robots.`,
  body: z.strictObject({
    causes: z
      .array(
        z.strictObject({
          robot: identifier(64),
          cause: z.enum(platformCauses),
          active: z.boolean(),
          /** The exchange's code, the loss and its limit. */
          detail: z.optional(optionalLine(200)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(instructionsMax),
        z.refine((all) => new Set(all.map(({ robot, cause }) => `${cause} ${robot}`)).size === all.length, {
          error: 'invalid_request',
        }),
      ),
  }),
  reply: z.object({
    /** Robots that had not been reported, and were left out. */
    unknown: z.array(z.string()),
    added: z.int(),
    cleared: z.int(),
  }),
});
