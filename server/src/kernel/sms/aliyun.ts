import { createHmac, randomUUID } from 'node:crypto';
import type { SmsProblem } from '@quarterdeck/contract/core/sms';
import { type SmsDialect, textAt } from './dialect.ts';

const problems: Readonly<Record<string, SmsProblem>> = {
  'isv.BUSINESS_LIMIT_CONTROL': 'throttled',
  'isv.DAY_LIMIT_CONTROL': 'throttled',
  'isv.MOBILE_NUMBER_ILLEGAL': 'number',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'number',
  'isv.SMS_SIGNATURE_ILLEGAL': 'sender',
  'isv.SMS_TEMPLATE_ILLEGAL': 'template',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'template',
  'isv.AMOUNT_NOT_ENOUGH': 'balance',
  'isv.OUT_OF_SERVICE': 'balance',
  InvalidAccessKeyId: 'sign_in',
  'InvalidAccessKeyId.NotFound': 'sign_in',
  SignatureDoesNotMatch: 'sign_in',
};

/** Kinds of codes that ask for another try. */
const passing = [
  { begins: 'Throttling', problem: 'throttled' },
  { begins: 'isp.', problem: 'later' },
] as const;

/** Aliyun's SendSms of 2017-05-25, signed by its RPC signature (HMAC-SHA1). */
export const aliyun: SmsDialect = {
  request({ url, key, secret, sign }, { to, template, fields }, now) {
    const parameters = {
      AccessKeyId: key,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: to.startsWith('+86') ? to.slice(3) : to.slice(1),
      RegionId: 'cn-hangzhou',
      SignName: sign,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: template,
      TemplateParam: JSON.stringify(fields),
      Timestamp: now.toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const query = queryOf(parameters);
    return {
      url: url || 'https://dysmsapi.aliyuncs.com/',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `Signature=${encoded(signatureOf(query, secret))}&${query}`,
    };
  },
  read(status, body) {
    const code = textAt(body, 'Code');
    if (code === '') return undefined;
    if (code === 'OK') return { state: 'sent', reference: textAt(body, 'BizId') };
    const known = problems[code] ?? passing.find(({ begins }) => code.startsWith(begins))?.problem;
    if (known === undefined && status >= 500) return undefined;
    const problem = known ?? 'refused';
    const state = problem === 'later' || problem === 'throttled' ? 'later' : 'refused';
    return { state, problem, words: `${code} ${textAt(body, 'Message')}` };
  },
};

/** The parameters in the order and the writing that are signed. */
export function queryOf(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

export function signatureOf(query: string, secret: string): string {
  return createHmac('sha1', `${secret}&`)
    .update(`POST&${encoded('/')}&${encoded(query)}`)
    .digest('base64');
}

/** By RFC 3986, as Aliyun has it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
