import { Readable } from 'node:stream';
import * as contract from '@quarterdeck/contract/features/files/files';
import sql from 'sql-template-tag';
import { type Binding, bind, bindStream } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import { uploadEvidence } from './evidence.ts';
import { inertPolicy, serveMedia } from './library/serve.ts';
import { upload } from './upload.ts';

/** The address is of these very contents. */
const headers = {
  'content-security-policy': inertPolicy,
  'cache-control': 'private, max-age=31536000, immutable',
};

export const fileBindings: readonly Binding[] = [
  bind(
    contract.uploadFile,
    async ({ wire, context, services }) => ({ url: await upload(wire, context, services) }),
    {
      action: 'file.upload',
    },
  ),
  ...[contract.uploadEvidence, contract.uploadRechargeEvidence].map((endpoint) =>
    bind(endpoint, ({ wire, context, services }) => uploadEvidence(wire, context, services), {
      action: 'evidence.upload',
    }),
  ),
  bindStream(contract.readFile, async ({ query, services, wire }) => {
    const media = await serveMedia(services.db, query, wire);
    if (media !== undefined) return media;
    const found = await services.db.maybe<{ bytes: Buffer }>(sql`
      SELECT bytes FROM file WHERE hash = ${query.hash}`);
    if (found === undefined) throw new Refusal('not_found');
    return { fileName: `${query.hash}.webp`, stream: Readable.from([found.bytes]), headers };
  }),
];
