import { createHmac } from 'node:crypto';

/** The prefix of a secret, so that a leaked one is recognised. */
const secretPrefix = 'whsec_';

/** What is signed: a receiver makes the same of what it got. */
export interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of a delivery, as the specification “Standard Webhooks” has them: one signature for each secret that holds. */
export function signedHeaders(message: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Quarterdeck-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' '),
  };
}

function signatureOf({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
