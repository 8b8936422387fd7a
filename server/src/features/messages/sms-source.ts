import type { SmsProvider } from '@quarterdeck/contract/core/sms';
import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings, type Settings } from '#kernel/settings/settings.ts';
import type { SmsSettings } from '#kernel/sms/dialect.ts';
import type { Services } from '#server/services.ts';

export type SmsTerms = Omit<SmsSettings, 'secret'> & {
  codes: Readonly<Record<TemplateName, string>>;
} & Limits;

interface Limits {
  dayMax: number;
  countryHourMax: number;
  userHourMax: number;
  /** Mails and text messages, all of them. */
  hourMax: number;
}

/** The provider and its limits, as the settings have them at this moment. */
export async function smsTerms(db: Queryable, { config }: Services): Promise<SmsTerms> {
  return termsOf(await readSettings(db, 'sms'), config);
}

/** The same, with the secret: for what sends a text message, because nothing else fails where the secret cannot be opened. */
export async function smsAccess(
  db: Queryable,
  { cipher, config }: Services,
): Promise<SmsTerms & Pick<SmsSettings, 'secret'>> {
  const sms = await readSettings(db, 'sms');
  const { sms_secret: sealed } = sms;
  const secret = sealed === '' ? '' : cipher.open(sealed, 'config sms_secret');
  return { ...termsOf(sms, config), secret };
}

function termsOf(sms: Settings<'sms'>, config: Services['config']): SmsTerms {
  return {
    // The form takes no other.
    provider: sms.sms_provider as SmsProvider,
    url: sms.sms_url,
    key: sms.sms_key,
    sign: sms.sms_sign,
    body: sms.sms_body,
    codes: {
      verification_code: sms.sms_test_template,
      withdrawal_done: sms.sms_template_withdrawal_done,
      robot_paused: sms.sms_template_robot_paused,
      withdrawal_refused: '',
      recharge_credited: '',
      trader_approved: '',
      trader_refused: '',
    },
    internalHosts: config.messageInternalHosts,
    dayMax: Number(sms.sms_day_max),
    countryHourMax: Number(sms.sms_country_hour_max),
    userHourMax: Number(sms.message_user_hour_max),
    hourMax: Number(sms.message_hour_max),
  };
}
