import * as z from 'zod/mini';
import { optionalLine } from '../../core/fields.ts';
import { type SmsProvider, smsProviders } from '../../core/sms.ts';

/** Who sends text messages, and how many. */
export const smsDefaults = {
  sms: {
    sms_provider: 'off',
    /** Empty: the provider's own. */
    sms_url: '',
    sms_key: '',
    sms_secret: '',
    sms_sign: '',
    /** What Aliyun calls its templates: of verification codes and tests, and of each other message. */
    sms_test_template: '',
    sms_template_withdrawal_done: '',
    sms_template_robot_paused: '',
    sms_body: '{"to":"{to}","text":"{text}","sign":"{sign}"}',
    /** In a day, all of them; afterwards none is sent, and staff are told. */
    sms_day_max: '1000',
    /** To users of one country in an hour. */
    sms_country_hour_max: '300',
    /** To one user in an hour, by whatever channel. */
    message_user_hour_max: '5',
    /** In an hour, mails and text messages to everybody. */
    message_hour_max: '20000',
  },
} as const;

const wholeNumber = z.string().check(z.regex(/^(?:[1-9]\d{0,5}|1000000)$/, { error: 'requests_malformed' }));

const ofThisMachine = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/;

export const smsForm = {
  sms_provider: z.enum(smsProviders),
  sms_url: optionalLine(300).check(
    z.regex(/^(?:https?:\/\/[^\s\\?#@]+)?$/, { error: 'link_malformed' }),
    z.refine((text) => !text.startsWith('http:') || ofThisMachine.test(text), { error: 'sms_url_plain' }),
  ),
  // It travels in a header.
  sms_key: optionalLine(128).check(z.regex(/^[ -~]*$/, { error: 'sms_key_malformed' })),
  sms_secret: z.string().check(z.maxLength(256), z.regex(/^\P{Cc}*$/u, { error: 'text_control' })),
  sms_sign: optionalLine(64),
  sms_test_template: optionalLine(64),
  sms_template_withdrawal_done: optionalLine(64),
  sms_template_robot_paused: optionalLine(64),
  sms_body: optionalLine(500),
  sms_day_max: wholeNumber,
  sms_country_hour_max: wholeNumber,
  message_user_hour_max: wholeNumber,
  message_hour_max: wholeNumber,
};

type Form = Record<keyof typeof smsForm, string>;

/** What a provider cannot do without. */
const needed: Readonly<Record<SmsProvider, readonly (keyof Form)[]>> = {
  off: [],
  aliyun: ['sms_key', 'sms_secret', 'sms_sign'],
  twilio: ['sms_key', 'sms_secret', 'sms_sign'],
  http: ['sms_url', 'sms_secret', 'sms_body'],
};

const names = [...new Set(Object.values(needed).flat())];

export const soundSms = [
  ...names.map((name) =>
    z.refine<Form>((form) => form[name] !== '' || !needed[form.sms_provider as SmsProvider].includes(name), {
      error: 'field_required',
      path: [name],
    }),
  ),
  z.refine<Form>(
    ({ sms_provider, sms_body }) => sms_provider !== 'http' || sms_body === '' || isBody(sms_body),
    { error: 'sms_body_malformed', path: ['sms_body'] },
  ),
] as const;

const someNumber = '+10000000000';

/** Whether it is JSON that names the recipient, once its placeholders are filled. */
function isBody(template: string): boolean {
  const body = template.replace(/\{(\w+)\}/g, (_whole, name: string) => (name === 'to' ? someNumber : 'x'));
  try {
    return JSON.stringify(JSON.parse(body)).includes(someNumber);
  } catch {
    return false;
  }
}
