import { Refusal } from '#kernel/refusal.ts';
import { isPicture, redraw } from './picture.ts';

/** Along the longer side of a kept picture: the small print of a page can still be read. */
const legibleSide = 2400;

export interface EvidenceContents {
  bytes: Buffer;
  mediaType: string;
}

/**
 * What is kept of a file, which its contents tell, whatever it is called. A PDF is kept as it is: it is only ever saved, never opened here.
 * @throws Refusal `evidence_malformed`, `picture_malformed`, `picture_too_large`.
 */
export async function readableEvidence(bytes: Buffer): Promise<EvidenceContents> {
  if (isPicture(bytes)) return { bytes: await redraw(bytes, legibleSide), mediaType: 'image/webp' };
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf' };
  throw new Refusal('evidence_malformed', { fields: { file: 'evidence_malformed' } });
}

export function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-1024).includes('%%EOF', 0, 'latin1')
  );
}
