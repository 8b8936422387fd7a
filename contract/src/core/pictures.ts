import * as z from 'zod/mini';
import { optionalLine } from './fields.ts';

/** The address of a file of this server, or empty text for none. */
export const FileAddress = z
  .string()
  .check(z.regex(/^(?:\/backstage\/file\/[0-9a-f]{64})?$/, { error: 'link_malformed' }));

/** Widths in pixels that a picture of the media library is kept in, as far as it is that wide. */
export const pictureWidths = [320, 800, 1600] as const;

export const altTextMax = 200;

/** A picture in content: where it is, and what it shows, for those who do not see it. */
export const Picture = z.object({
  url: FileAddress,
  alt_zh: optionalLine(altTextMax),
  alt_en: optionalLine(altTextMax),
});
export type Picture = z.output<typeof Picture>;

export const noPicture: Picture = { url: '', alt_zh: '', alt_en: '' };
