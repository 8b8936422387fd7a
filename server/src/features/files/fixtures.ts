import { uploadFile } from '@quarterdeck/contract/features/files/files';
import { type Media, mediaDetail, uploadMedia } from '@quarterdeck/contract/features/files/library';
import sharp, { type Sharp } from 'sharp';
import type { Client } from '#test/support/client.ts';
import type { TestServer } from '#test/support/test-server.ts';

export const aPicture = (width = 64, height = 48, background = '#c00'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Sends a file to the media library as a browser does. */
export async function sendMedia(server: TestServer, client: Client, contents: Buffer, name = 'picture.png') {
  const response = await sendForm(server, client, uploadMedia.path, contents, name);
  return response.json<{ code: number; error?: string; data: Media | null }>();
}

/** The address of an uploaded picture that nothing uses yet. */
export async function anUpload(server: TestServer, client: Client, picture = aPicture()): Promise<string> {
  const contents = await picture.png().toBuffer();
  const response = await sendForm(server, client, uploadFile.path, contents, 'me.png');
  return response.json<{ data: { url: string } }>().data.url;
}

async function sendForm(server: TestServer, client: Client, url: string, contents: Buffer, name: string) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(contents)], name));
  const request = new Response(form);
  return await server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${client.token}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

let made = 0;

/** A picture in the media library. */
export async function aMedia(
  server: TestServer,
  picture: Sharp = aPicture().png(),
  name?: string,
): Promise<Media> {
  made += 1;
  const admin = await server.signIn('admin');
  const contents = await picture.toBuffer();
  const { data } = await sendMedia(server, admin, contents, name ?? `Picture ${made}.png`);
  if (data === null) throw new Error('The picture was refused');
  return (await admin.call(mediaDetail, { id: String(data.id) })).media;
}
