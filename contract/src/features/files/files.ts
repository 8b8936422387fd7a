import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';

/** What is taken as a picture, by content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Bytes of an uploaded picture, at most. */
export const pictureBytesMax = 2 * 1024 * 1024;
/** Pixels along each side of an uploaded picture, at most. */
export const pictureSideMax = 4096;

/** What is taken as evidence, by content: a picture or a PDF. */
export const evidenceTypes = [...pictureTypes, 'application/pdf'] as const;
/** Bytes of a file of evidence, at most. */
export const evidenceBytesMax = 5 * 1024 * 1024;
/** Files of evidence of one record, at most. */
export const evidenceFilesMax = 5;

/** A file of evidence as it is listed; its contents are for those who may read the record. */
export const EvidenceFile = z.object({
  id: z.int(),
  name: z.string(),
  media_type: z.string(),
  size: z.int(),
});
export type EvidenceFile = z.output<typeof EvidenceFile>;

const start = '/backstage/file/';

/** The address of the file with these contents. */
export function fileAddress(sha256: Uint8Array): string {
  return start + Array.from(sha256, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The SHA-256, in hexadecimal, of the contents at an address. */
export function hashInAddress(address: string): string {
  return address.slice(start.length);
}

export const uploadFile = endpoint({
  method: 'POST',
  path: '/backstage/file',
  withoutKey: 'Files are named by their contents, so a repeat is the same file.',
  ability: 'session',
  summary: 'Uploads an image (PNG, JPEG or WebP), encodes it again without metadata and returns its URL.',
  upload: { max: pictureBytesMax },
  preview: 'closed',
  reply: z.object({ url: z.string() }),
});

/** Open to anyone who knows the address, as images of a page must be; the hash cannot be guessed. */
export const readFile = endpoint({
  method: 'GET',
  path: `${start}:hash`,
  ability: 'public',
  summary:
    'Returns an uploaded image or file. Images of the media library come in their smallest width of at least `w`, in the format that `Accept` prefers: AVIF, WebP or a universal one.',
  query: z.strictObject({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid_request' })),
    w: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
    /** The version of its contents; a versioned address may be cached permanently. */
    v: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  }),
  stream: 'image/webp',
});

export const uploadEvidence = endpoint({
  method: 'POST',
  path: '/backstage/file/evidence',
  withoutKey: 'A file attached to no record is deleted.',
  ability: 'adjustment.propose',
  summary:
    'Uploads an image or PDF as evidence. Only those who may see the record it is attached to can open it. Unattached files are deleted.',
  upload: { max: evidenceBytesMax },
  preview: 'closed',
  reply: EvidenceFile,
});

export const uploadRechargeEvidence = endpoint({
  method: 'POST',
  path: '/backstage/file/recharge_evidence',
  withoutKey: 'A file attached to no record is deleted.',
  ability: 'recharge.read',
  summary: 'Uploads an image or PDF as evidence of a recharge.',
  upload: { max: evidenceBytesMax },
  preview: 'closed',
  reply: EvidenceFile,
});
