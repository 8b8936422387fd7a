import { createHash } from 'node:crypto';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type addProof as endpoint,
  type PlatformApplication,
  proofsMax,
} from '@quarterdeck/contract/features/traders/applications/platform';
import { command } from '#command/command.ts';
import { evidenceOf, keepEvidence } from '#domain/evidence.ts';
import { type EvidenceContents, readableEvidence } from '#domain/files/evidence-contents.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockApplication } from './apply.ts';
import { findPlatformApplication } from './platform-view.ts';
import type { ApplicationRow } from './subject.ts';

/** Keeps a picture or a PDF that the platform sends as proof; the same contents again are the same proof. */
export const addProof = command<
  BodyOf<typeof endpoint>,
  PlatformApplication,
  ApplicationRow | undefined,
  EvidenceContents
>({
  action: 'trader_application.add_proof',
  prepare: ({ content }) => readableEvidence(Buffer.from(content, 'base64')),
  find: lockApplication,
  async run({ tx, input: { name }, prepared, context }, row) {
    if (row === undefined) throw new Refusal('not_found', { fields: { ref: 'not_found' } });
    if (row.status !== 'pending') throw new Refusal('transition_not_allowed');
    const object = { type: 'trader_application', id: row.id };
    const { bytes, mediaType } = prepared;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const isNew = await keepEvidence(tx, object, { name, mediaType, bytes, hash }, context.now);
    if ((await evidenceOf(tx, object)).length > proofsMax)
      throw new Refusal('proofs_full', { parameters: { max: String(proofsMax) } });
    const reply = await findPlatformApplication(tx, row.ref);
    return { reply, object, before: null, after: isNew ? { proof: name, hash } : {} };
  },
});
