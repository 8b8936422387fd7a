import * as z from 'zod/mini';
import { hasHidden, hasHiddenBesideEmoji, isMisleading } from './validation/characters.ts';
import { isIpRange } from './validation/network.ts';

/** What one admin requests for a user, and another decides. */
export const userRequests = ['blacklist', 'enable', 'move'] as const;
export type UserRequest = (typeof userRequests)[number];

/** A row's id, in a body. */
export const Id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** Whose data somebody sees: the team below their own account, and users of these countries. */
export const DataBound = z.object({ team: z.boolean(), countries: z.array(z.string()) });
export type DataBound = z.output<typeof DataBound>;

/** The version of a row that its reader saw; a command on an older one is refused. */
export const Version = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));

/** As JavaScript writes a time: `2026-03-09T08:00:00.000Z`, of a year that the database knows. */
const isoForm = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A point in time as ISO 8601, with any offset; read as UTC. The database knows no year 0 and fewer offsets. */
export const Time = z.pipe(
  z.iso.datetime({ offset: true, error: 'time_malformed', abort: true }).check(
    z.refine(
      (text) => {
        if (isoForm.test(text)) return true;
        const year = new Date(text).getUTCFullYear();
        return year >= 1_000 && year <= 9_999;
      },
      { error: 'time_malformed' },
    ),
  ),
  z.transform((text) => (isoForm.test(text) ? text : new Date(text).toISOString())),
);

/** A day in UTC, `2026-03-09`, that begins and ends in a year that `Time` knows. */
export const Day = z.iso
  .date()
  .check(z.refine((text) => /^[1-9]/.test(text) && text !== '9999-12-31', { error: 'invalid_request' }));

/** Role groups, each once. */
export const RoleIds = z.array(Id).check(
  z.minLength(1, { error: 'field_required' }),
  z.maxLength(20),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'invalid_request' }),
);

/** What every command on an existing row carries. */
export const rowReference = { id: Id, version: Version };

/** Half a character cannot be stored. */
const whole = z.refine<string>((text) => text.isWellFormed(), { error: 'text_malformed' });
const withoutControls = z.regex(/^\P{Cc}*$/u, { error: 'text_control' });

/** One-line text, may be empty: trimmed, without control or invisible characters except within emoji. */
export function optionalLine(max: number, isRefused = hasHiddenBesideEmoji) {
  return z.string().check(
    z.trim(),
    z.maxLength(max),
    withoutControls,
    z.refine((text) => !isRefused(text), { error: 'text_hidden' }),
    whole,
  );
}

const owed = z.minLength(1, { error: 'field_required' });

/** Text of one line: a name, a title, a tag. */
export function line(max: number) {
  return optionalLine(max).check(owed);
}

/** The name by which something is known: no invisible characters, not even within emoji, so that no two names look the same because of them. */
export function identifier(max: number) {
  return optionalLine(max, hasHidden).check(owed);
}

/** What the platform calls a user. */
export const Uid = identifier(32);

/** The same of a new user: letters, digits and signs of ASCII. */
export const NewUid = z
  .string()
  .check(z.trim(), owed, z.maxLength(32), z.regex(/^[\w.@:+=-]*$/, { error: 'uid_malformed' }));

/** As it is typed to find what there is, which may be older than the rules of today. */
export function sought(max: number) {
  return z.string().check(z.trim(), owed, z.maxLength(max), withoutControls);
}

export const allowedIpsMax = 20;

/** Addresses and networks from which something may be used; none: from anywhere. */
export const AllowedIps = z.array(z.string().check(z.maxLength(64))).check(
  z.maxLength(allowedIpsMax),
  z.refine((ranges) => ranges.every(isIpRange), { error: 'ip_range_malformed' }),
);

/** A transaction's id: hexadecimal ones are the same in capitals. */
export const TransactionId = z.pipe(line(128), z.transform(transactionId));

/** A payment service's name, which is the same however it is typed. */
export const ProviderName = z.pipe(
  line(32),
  z.transform((name: string) => name.toUpperCase()),
);

/** A transaction's id, or its beginning, as it is stored. */
export function transactionId(text: string): string {
  return /^(0x)?[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text;
}

/** Text of several lines: trimmed, no control characters but line feeds and tabs, none that turn the text around. */
export function paragraph(max: number) {
  return optionalParagraph(max).check(owed);
}

/** The same, or nothing. */
export function optionalParagraph(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max),
    z.regex(/^[\P{Cc}\n\t]*$/u, { error: 'text_control' }),
    z.refine((text) => !isMisleading(text), { error: 'text_hidden' }),
    whole,
  );
}

/** Why: owed by every negative command. */
export const Reason = paragraph(500);

/** What shows that something happened outside: a link, a ticket, a statement line. */
export const Evidence = paragraph(2000);

/** What a provider that people sign in with may have for a sign on its button. */
export const providerIcons = ['key', 'building', 'shield', 'globe', 'cloud', 'users'] as const;

/** A provider as its button shows it. */
export const ProviderButton = z.object({
  id: z.int(),
  name: z.string(),
  icon: z.enum(providerIcons),
});
export type ProviderButton = z.output<typeof ProviderButton>;

/** One of the names that the server knows. The page takes any, so that it needs not load what all of them are declared by. */
export function nameOf<Name extends string>(): z.ZodMiniType<Name, Name> {
  return z.string().check(z.regex(/^[a-z0-9_.]{1,80}$/)) as unknown as z.ZodMiniType<Name, Name>;
}
