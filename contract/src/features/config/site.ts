import * as z from 'zod/mini';
import { optionalLine, ProviderButton } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { languages } from '../../core/language.ts';

/** Closed now, or announced for later. */
export const Maintenance = z.object({
  active: z.boolean(),
  /** Empty: there is nothing more to say. */
  message: z.string(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
});
export type Maintenance = z.output<typeof Maintenance>;

/** Public information about the site; asset names are in the language of the request unless they have only one. */
export const SiteConfig = z.object({
  site_title: z.string(),
  /** Empty: the product's own. */
  site_logo: z.string(),
  /** Empty: the product's own. */
  favicon: z.string(),
  /** Empty: the title and the year. */
  copyright: z.string(),
  /** Where users are helped; empty: nowhere. */
  service_url: z.string(),
  /** Those that are offered. */
  languages: z.array(z.enum(languages)),
  /** Null: it is open, and nothing is announced. */
  maintenance: z.nullable(Maintenance),
  asset_name_l: z.string(),
  asset_name_r: z.string(),
  /** The image of an empty list. Empty: the built-in one, which follows the language. */
  emptyimg: z.string(),
  /** Credentials are encrypted before they are sent. */
  encrypted_sign_in: z.boolean(),
  /** So many characters a new password has at least. */
  password_min: z.int(),
  /** Nothing can be changed here. */
  preview: z.boolean(),
  /** Where the source is sold; empty: it is not. */
  buy_source_url: z.string(),
  /** Where passkeys work: the page's own origin, or none. */
  passkey_origin: z.string(),
  /** The source address is given to callers with its key. */
  copy_source: z.boolean(),
  /** With what else people sign in. */
  sign_in_providers: z.array(ProviderButton),
});
export type SiteConfig = z.output<typeof SiteConfig>;

export const siteConfig = endpoint({
  method: 'GET',
  path: '/backstage/config/site',
  ability: 'public',
  summary:
    'Returns the title, the logo, the asset names, whether the site is read-only, and the source offer.',
  reply: SiteConfig,
});

export const sourceAddress = endpoint({
  method: 'POST',
  path: '/backstage/config/source',
  withoutKey: 'It only reads, and counts attempts by the caller’s address.',
  ability: 'session',
  summary: 'Returns the source address to callers with the key. Wrong keys count as failed sign-ins.',
  body: z.strictObject({ key: optionalLine(256).check(z.minLength(1)) }),
  reply: z.object({ copy_source_url: z.string() }),
});
