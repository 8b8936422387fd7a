import type { SmsProblem } from '@quarterdeck/contract/core/sms';
import { type SmsDialect, textAt } from './dialect.ts';

const problems: Readonly<Record<string, SmsProblem>> = {
  '20003': 'sign_in',
  '20404': 'sign_in',
  '20429': 'throttled',
  '14107': 'throttled',
  '21211': 'number',
  '21614': 'number',
  '21610': 'number',
  '21408': 'number',
  '21212': 'sender',
  '21606': 'sender',
  '21659': 'sender',
};

/** Twilio's Messages of 2010-04-01: the key is the account's SID, the secret its token. */
export const twilio: SmsDialect = {
  request({ url, key, secret, sign }, { to, text }) {
    const sender = sign.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    const base = url || 'https://api.twilio.com';
    return {
      url: `${base.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(key)}/Messages.json`,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ To: to, [sender]: sign, Body: text }).toString(),
    };
  },
  read(status, body) {
    const sid = textAt(body, 'sid');
    if (status >= 200 && status < 300 && sid !== '') return { state: 'sent', reference: sid };
    const code = textAt(body, 'code');
    if (code === '' || status >= 500) return undefined;
    const words = `${code} ${textAt(body, 'message')}`;
    const problem = problems[code] ?? (status === 429 ? 'throttled' : 'refused');
    return { state: problem === 'throttled' ? 'later' : 'refused', problem, words };
  },
};
