import * as z from 'zod/mini';
import type { ErrorCode } from '../http/errors.ts';
import { isPassword, isUserName } from './account.ts';
import { isEmail, isLandline, isPhone } from './contact.ts';
import { isIdCard } from './id-card.ts';
import { isIpv4, isPort, isUrl } from './network.ts';
import { isAmount, isPercentage } from './number.ts';
import { isBlank, isChineseName, isDigits, isName } from './text.ts';

/** A field of a form: trimmed, owed, and what the check says. */
function field(isValid: (text: string) => boolean, error: ErrorCode) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), { error: 'field_required' satisfies ErrorCode, abort: true }),
    z.refine(isValid, { error }),
  );
}

/** Never trimmed: a space is a character like any other. */
export const Password = z
  .string()
  .check(z.refine(isPassword, { error: 'password_short' satisfies ErrorCode }));
export const UserName = field(isUserName, 'field_required');
export const Phone = field(isPhone, 'phone_invalid');
export const Landline = field(isLandline, 'landline_invalid');
export const Email = field(isEmail, 'email_invalid');
export const Ipv4 = field(isIpv4, 'ipv4_invalid');
export const Port = field(isPort, 'port_invalid');
export const Url = field(isUrl, 'url_invalid');
export const IdCard = field(isIdCard, 'id_card_invalid');
export const Digits = field(isDigits, 'digits_only');
export const Name = field(isName, 'name_characters');
export const ChineseName = field(isChineseName, 'chinese_name_invalid');
export const TwoDecimalAmount = field(isAmount, 'amount_two_decimals');
export const Percentage = field(isPercentage, 'percentage_range');
