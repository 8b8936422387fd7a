import { timingSafeEqual } from 'node:crypto';
import { previewLinkMinutes } from '@quarterdeck/contract/core/publishing/publication';
import type { Cipher } from '#kernel/crypto/secret-key.ts';
import { Refusal } from '#kernel/refusal.ts';

interface Named {
  kind: string;
  id: number;
  revision: number;
}

const textOf = ({ kind, id, revision }: Named, until: number) =>
  `content preview\0${kind}\0${id}\0${revision}\0${until}`;

/** Lets its holder see one revision, until it expires. Nothing is stored. */
export function signPreview(cipher: Cipher, named: Named, now: Date): { token: string; expires_at: string } {
  const until = now.getTime() + previewLinkMinutes * 60_000;
  const proof = cipher.proof(textOf(named, until)).toString('base64url');
  return {
    token: `${named.id}.${named.revision}.${until}.${proof}`,
    expires_at: new Date(until).toISOString(),
  };
}

/** @throws Refusal `preview_link_over` where it was not signed here, was changed, or has expired. */
export function openPreview(
  cipher: Cipher,
  kind: string,
  token: string,
  now: Date,
): { id: number; revision: number; expires_at: string } {
  const [, id = '', revision = '', until = '', given = ''] =
    /^(\d{1,15})\.(\d{1,6})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  const named = { kind, id: Number(id), revision: Number(revision) };
  const proof = Buffer.from(given, 'base64url');
  const isSigned = cipher
    .proofs(textOf(named, Number(until)))
    .some((known) => known.length === proof.length && timingSafeEqual(known, proof));
  if (!isSigned || now.getTime() >= Number(until)) throw new Refusal('preview_link_over');
  return { id: named.id, revision: named.revision, expires_at: new Date(Number(until)).toISOString() };
}
