import type { SmsProvider } from '@quarterdeck/contract/core/sms';
import type { TemplateName } from '@quarterdeck/contract/features/messages/templates';
import type { Queryable } from '#kernel/database/sql.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import type { SmsSettings } from '#kernel/sms/dialect.ts';
import type { Services } from '#server/services.ts';

export type SmsTerms = SmsSettings & { codes: Readonly<Record<TemplateName, string>> } & Limits;

interface Limits {
  dayMax: number;
  countryHourMax: number;
  userHourMax: number;
  /** Mails and text messages, all of them. */
  hourMax: number;
}

/** The provider and its limits, as the settings have them at this moment. */
export async function smsTerms(db: Queryable, { cipher, config }: Services): Promise<SmsTerms> {
  const sms = await readSettings(db, 'sms');
  return {
    // The form takes no other.
    provider: sms.sms_provider as SmsProvider,
    url: sms.sms_url,
    key: sms.sms_key,
    secret: sms.sms_secret === '' ? '' : cipher.open(sms.sms_secret, 'config sms_secret'),
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
    inwardHosts: config.messageInwardHosts,
    dayMax: Number(sms.sms_day_max),
    countryHourMax: Number(sms.sms_country_hour_max),
    userHourMax: Number(sms.message_user_hour_max),
    hourMax: Number(sms.message_hour_max),
  };
}
