import {
  adjustmentDetail,
  adjustmentEvidence,
  approveAdjustment,
  previewAdjustment,
  proposeAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import {
  type EvidenceFile,
  evidenceBytesMax,
  evidenceFilesMax,
  uploadEvidence,
} from '@quarterdeck/contract/features/files/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
let uid: string;
beforeAll(async () => {
  server = await testServer();
  [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
  ({ uid } = await aUser(server.services.db));
});
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Sends a form as a browser does. */
async function send(contents: Buffer | string, { name = 'slip.pdf', client = maker } = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(Buffer.from(contents))], name));
  const request = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: uploadEvidence.path,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${client.token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { error, data } = response.json<{ error?: string; data: EvidenceFile | null }>();
  return { status: response.statusCode, error, file: data ?? { id: 0, name: '', media_type: '', size: 0 } };
}

const propose = (files: number[], client = maker) =>
  client.post(proposeAdjustment, {
    uid,
    asset: 'USDT',
    direction: 'add',
    amount: '1',
    category: 'refund',
    reason: 'Paid twice',
    evidence: 'See the slip',
    files,
  });

const fetched = (id: number, client: Client) =>
  server.app.inject({
    method: 'GET',
    url: `${adjustmentEvidence.path}?file=${id}`,
    headers: { authorization: `Bearer ${client.token}` },
  });

test('is for those who see the data of the user, as the preview and the proposal are', async () => {
  const given = { password: 'sees one country', actions: ['adjustment.read', 'adjustment.propose'] as const };
  await anAdmin(server.services.db, {
    ...given,
    username: 'of-brazil',
    adjustMax: null,
    dataScope: 'countries',
    countries: ['BR'],
  });
  const reader = await server.signIn('of-brazil', given.password);
  const { file } = await send(pdf);
  await propose([file.id]);
  expect((await fetched(file.id, reader)).statusCode).toBe(404);
  expect((await propose([], reader)).fields).toHaveProperty('uid');
  const terms = { asset: 'USDT', direction: 'add', amount: '1', category: 'refund' } as const;
  expect((await reader.get(previewAdjustment, { uid, ...terms })).status).toBe(404);
  expect((await maker.get(previewAdjustment, { uid, ...terms })).data).toMatchObject({ short: false });
});

describe('evidence', () => {
  test('is a PDF as it is, or a picture drawn again, under its own name, and is saved by who may read it', async () => {
    const picture = await sharp({ create: { width: 3000, height: 60, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer();
    const { file: first } = await send(pdf, { name: '../../账单\u202e\n.pdf' });
    const { file: second } = await send(picture, { name: 'photo.exe' });
    expect(first).toMatchObject({ name: expect.stringContaining('账单.pdf'), media_type: 'application/pdf' });
    expect(second.media_type).toBe('image/webp');
    expect((await fetched(first.id, maker)).statusCode, 'before it belongs to a record').toBe(404);
    const { data: proposal } = await propose([first.id, second.id]);
    const { files } = await checker.call(adjustmentDetail, { id: String(proposal.id) });
    expect(files).toEqual([first, second]);
    const saved = await fetched(first.id, checker);
    expect(saved.rawPayload.equals(pdf)).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="evidence-${first.id}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    const drawn = await sharp((await fetched(second.id, checker)).rawPayload).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 2400, height: 48 });
    expect(drawn.exif).toBeUndefined();
    expect((await fetched(first.id, await server.signIn('content'))).statusCode).toBe(403);
    expect((await server.app.inject({ url: `${adjustmentEvidence.path}?file=${first.id}` })).statusCode).toBe(
      401,
    );
  });

  test('belongs permanently to one record, and to its uploader', async () => {
    const { file } = await send(pdf);
    const before = await stateOf(server.pool);
    expect((await propose([file.id], await server.signIn('admin'))).error).toBe('evidence_gone');
    expect(await stateOf(server.pool)).toEqual(before);
    const { data: proposal } = await propose([file.id]);
    expect((await propose([file.id])).fields).toHaveProperty('files');
    await expect(server.pool.query(`DELETE FROM evidence_file WHERE id = ${file.id}`)).rejects.toMatchObject({
      code: '23001',
    });
    const { id, version } = proposal;
    expect((await checker.post(approveAdjustment, { id, version })).status).toBe(200);
  });

  test.each([
    ['nothing', '', 'evidence_malformed'],
    ['a page called PDF', '<html>%PDF-1.7 %%EOF</html>', 'evidence_malformed'],
    ['the head of a PDF', '%PDF-1.7\n', 'evidence_malformed'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'evidence_malformed'],
    ['the head of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture_malformed'],
    ['too large', Buffer.alloc(evidenceBytesMax + 1), 'body_too_large'],
  ])('is refused where it is %s', async (_what, contents, error) => {
    expect((await send(contents)).error).toBe(error);
  });

  test('is for those who propose, and no more than a few files of one proposal', async () => {
    expect((await send(pdf, { client: checker })).status).toBe(403);
    const many = Array.from({ length: evidenceFilesMax + 1 }, (_, index) => index + 1);
    expect((await propose(many)).error).toBe('invalid_request');
  });
});
