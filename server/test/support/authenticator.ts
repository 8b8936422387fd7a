import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import type {
  addPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@quarterdeck/contract/features/personal/passkeys';

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** How an answer differs from an honest one. */
interface Forgery {
  origin?: string;
  type?: string;
  rpId?: string;
  challenge?: string;
  /** No one has unlocked the authenticator. */
  isUnverified?: boolean;
  counter?: number;
  /** Signs with it in place of its own. */
  key?: KeyObject;
}

/** An authenticator with one passkey, made of software. */
export interface Authenticator {
  id: Buffer;
  create(asked: PasskeyCreation, forgery?: Forgery): Omit<BodyInput<typeof addPasskey>, 'name'>;
  get(asked: PasskeyRequest, forgery?: Forgery): PasskeyProof;
}

export function anAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  function clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const data = { type, challenge, origin, ...pick(forgery, 'type', 'challenge', 'origin') };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }
  function authenticatorData(rpId: string, forgery: Forgery, attested?: Buffer): Buffer {
    counter += 1;
    const { isUnverified = false, counter: count = counter } = forgery;
    const head = Buffer.alloc(5, 0);
    head[0] = flags.present | (isUnverified ? 0 : flags.verified) | (attested ? flags.attested : 0);
    head.writeUInt32BE(count, 1);
    const host = createHash('sha256')
      .update(forgery.rpId ?? rpId)
      .digest();
    return Buffer.concat([host, head, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,
    create(asked, forgery = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const authData = authenticatorData(asked.rp.id, forgery, attested);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        client_data: clientData('webauthn.create', asked.challenge, forgery).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    get(asked, forgery = {}) {
      const client = clientData('webauthn.get', asked.challenge, forgery);
      const data = authenticatorData(asked.rpId, forgery);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: id.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', signed, forgery.key ?? privateKey).toString('base64url'),
      };
    },
  };
}

function pick(forgery: Forgery, ...names: (keyof Forgery)[]): Forgery {
  return Object.fromEntries(names.flatMap((name) => (name in forgery ? [[name, forgery[name]]] : [])));
}

/** An ES256 key by RFC 9053. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** Head of an item by RFC 8949, for what is shorter than 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
