import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';

/** What is taken as a picture, by content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Bytes of an uploaded picture, at most. */
export const pictureBytesMax = 2 * 1024 * 1024;
/** Pixels along each side of an uploaded picture, at most. */
export const pictureSideMax = 4096;

const start = '/backstage/file/';

/** The address of a file of this server, or empty text for none. */
export const FileAddress = z
  .string()
  .check(z.regex(/^(?:\/backstage\/file\/[0-9a-f]{64})?$/, { error: 'link_malformed' }));

/** The address of the file with these contents. */
export function fileAddress(sha256: Uint8Array): string {
  return start + Array.from(sha256, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The contents that an address stands for, as SHA-256 in hexadecimal. */
export function hashInAddress(address: string): string {
  return address.slice(start.length);
}

export const uploadFile = endpoint({
  method: 'POST',
  path: '/backstage/file',
  ability: 'session',
  summary:
    'Takes a picture (PNG, JPEG or WebP), draws it anew without what else was in the file, and answers its address.',
  upload: { max: pictureBytesMax },
  preview: 'closed',
  reply: z.object({ url: z.string() }),
});

/** Open to whoever knows the address, as pictures of a page must be; nobody guesses the hash. */
export const readFile = endpoint({
  method: 'GET',
  path: `${start}:hash`,
  ability: 'public',
  summary: 'An uploaded picture.',
  query: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid_request' })) }),
  stream: 'image/webp',
});
