/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
}

/** A part of a token: header or claims. */
type Part = Record<string, unknown>;

export interface OidcPeer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who sits before the provider; undefined: they are asked, by a page with a button. */
  person: Person | undefined;
  /** Changes each identity token on its way; the answer is sent in its place. */
  tamper: ((header: Part, claims: Part) => string) | undefined;
  /** Holds up what asks the token endpoint until the promise settles. */
  hold: Promise<void> | undefined;
  /** Requests by path. */
  asked: string[];
  /** A token signed by the provider's key, or by another. */
  signed(header: Part, claims: Part, key?: KeyObject): string;
  /** Signs in as a browser does: follows the provider's redirects from `address` and answers where it sends back to. */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

interface PeerOptions {
  redirectUri: string;
  person?: Person;
}

/** A real provider on loopback, which signs in the person that a test names, and lies where it is told to. */
export async function startOidcPeer({ redirectUri, person }: PeerOptions): Promise<OidcPeer> {
  const clientId = 'quarterdeck';
  const clientSecret = 'a client secret of the tests';
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' }] },
    cookies: { keys: ['of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...peer.person }),
    }),
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const byProvider = provider.callback();

  const peer: OidcPeer = {
    issuer,
    clientId,
    clientSecret,
    person,
    tamper: undefined,
    hold: undefined,
    asked: [],
    signed(header, claims, key = privateKey) {
      const text = `${encoded(header)}.${encoded(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
    visit: (address) => followTo(address, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  answer = async (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    peer.asked.push(path);
    if (path.startsWith('/interaction/')) {
      if (peer.person === undefined) return void (await askWho(request, response));
      const login = { accountId: peer.person.sub };
      return void (await provider.interactionFinished(request, response, { login }));
    }
    if (path === '/token') {
      await peer.hold;
      changeTokens(response, peer.tamper);
    }
    await byProvider(request, response);
  };

  /** The page of the provider: who presses the button is Ann. */
  async function askWho(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const ann = { sub: 'ann-1', email: 'ann@example.com', email_verified: true, name: 'Ann' };
      peer.person = ann;
      await provider.interactionFinished(request, response, { login: { accountId: ann.sub } });
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<title>Provider</title><form method="post"><button>Continue as Ann</button></form>');
  }
  return peer;
}

function encoded(part: Part): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Puts another identity token into the answer of the token endpoint. */
function changeTokens(response: ServerResponse, tamper: OidcPeer['tamper']): void {
  if (tamper === undefined) return;
  const { end } = response;
  response.end = ((body: string | Buffer) => {
    const tokens = JSON.parse(String(body));
    const [header, claims] = String(tokens.id_token).split('.');
    const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
    const changed = JSON.stringify({ ...tokens, id_token: tamper(read(header), read(claims)) });
    response.setHeader('content-length', Buffer.byteLength(changed));
    return end.call(response, changed, 'utf8', () => {});
  }) as typeof response.end;
}

async function followTo(address: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    if (at.href.startsWith(end)) return at;
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider went no further: ${await response.text()}`);
    at = new URL(location, at);
  }
  throw new Error('The provider sends on and on');
}
