import { randomUUID } from 'node:crypto';
import { type Answer, dataOf, unwrap } from './answer.ts';
import type { Quarterdeck } from './server.ts';

/** The staff of the sample data, each with another role group. */
export const staffNames = ['admin', 'maker', 'checker', 'risk', 'support', 'content'] as const;
export type StaffName = (typeof staffNames)[number];

/** A member of staff without a browser, for the setup of a journey. */
export interface StaffClient {
  get<Data>(path: string): Promise<Answer<Data>>;
  post<Data>(path: string, body: object): Promise<Answer<Data>>;
  /** Sends a picture to the media library. @returns its address */
  upload(picture: Buffer): Promise<string>;
}

export function staffClient({ url }: Quarterdeck, token: string): StaffClient {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en-US' };
  return {
    get: async (path) => unwrap(await fetch(url + path, { headers })),
    upload: async (picture) => {
      const body = new FormData();
      body.set('file', new File([new Uint8Array(picture)], 'picture.png'));
      const sent = await fetch(`${url}/backstage/media/upload`, { method: 'POST', headers, body });
      return dataOf(await unwrap<{ url: string }>(sent)).url;
    },
    post: async (path, body) =>
      unwrap(
        await fetch(url + path, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        }),
      ),
  };
}

/** A token for a member of staff. */
export async function signIn({ url, password }: Quarterdeck, username: string): Promise<string> {
  const response = await fetch(`${url}/backstage/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data, msg } = await unwrap<{ token: string }>(response);
  if (data === null) throw new Error(`${username} cannot sign in: ${msg}`);
  return data.token;
}

export async function signInAll(quarterdeck: Quarterdeck): Promise<Record<StaffName, string>> {
  const tokens = await Promise.all(staffNames.map((name) => signIn(quarterdeck, name)));
  return Object.fromEntries(staffNames.map((name, index) => [name, tokens[index]])) as Record<
    StaffName,
    string
  >;
}
