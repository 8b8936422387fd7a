import * as z from 'zod/mini';

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

/** Whether somebody may belong to both. */
export function reachesSame(one: PublicationAudience | null, other: PublicationAudience | null): boolean {
  if (one?.kind !== 'country' || other?.kind !== 'country') return true;
  return one.countries.some((country) => other.countries.includes(country));
}
