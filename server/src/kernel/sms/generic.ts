import { createHmac } from 'node:crypto';
import { type SmsDialect, textAt } from './dialect.ts';

/**
 * Any provider that takes JSON: the body is made by a template, and signed by HMAC-SHA256 of `timestamp.body` under the secret.
 */
export const generic: SmsDialect = {
  request({ url, key, secret, sign, body: template }, { to, text, fields }, now) {
    const values: Record<string, string> = { ...fields, to, text, sign };
    const body = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? JSON.stringify(values[name]).slice(1, -1) : whole,
    );
    const timestamp = String(now.getTime());
    return {
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-key': key,
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
    };
  },
  read(status, body) {
    if (status < 200 || status >= 300) return undefined;
    return { state: 'sent', reference: textAt(body, 'id') };
  },
};
