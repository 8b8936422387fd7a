import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { line } from '../fields.ts';
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

/** As it is typed to be compared; a new one is a `Password`. */
export const TypedPassword = z
  .string()
  .check(z.minLength(1, { error: 'field_required' satisfies ErrorCode }), z.maxLength(256));
/** Never trimmed: a space is a character like any other. The limit bounds what hashing costs. */
export const Password = z
  .string()
  .check(z.refine(isPassword, { error: 'password_short' satisfies ErrorCode }), z.maxLength(256));
/** Letters, digits, Chinese characters and `. _ - @`: names that look different are different. */
export const AdminName = line(64).check(
  z.regex(/^[\w.@\p{Unified_Ideograph}-]*$/u, { error: 'admin_name_malformed' satisfies ErrorCode }),
);
/** A code of an authenticator or a recovery code, however it is grouped; those of before have 16 characters. */
export const Code = z.string().check(
  z.trim(),
  z.refine((text) => !isBlank(text), { error: 'field_required' satisfies ErrorCode, abort: true }),
  z.maxLength(40),
  z.regex(/^(?:(?:\d\s*){6}|(?:[a-z2-7][\s-]*){16}|(?:[a-z2-7][\s-]*){24})$/i, {
    error: 'code_malformed' satisfies ErrorCode,
  }),
);
export const UserName = field(isUserName, 'field_required');
export const Phone = field(isPhone, 'phone_malformed');
export const Landline = field(isLandline, 'landline_malformed');
export const Email = field(isEmail, 'email_malformed');
export const Ipv4 = field(isIpv4, 'ipv4_malformed');
export const Port = field(isPort, 'port_malformed');
export const Url = field(isUrl, 'link_malformed');
export const IdCard = field(isIdCard, 'id_card_malformed');
export const Digits = field(isDigits, 'digits_only');
export const Name = field(isName, 'name_malformed');
export const ChineseName = field(isChineseName, 'chinese_name_malformed');
export const TwoDecimalAmount = field(isAmount, 'amount_decimals');
export const Percentage = field(isPercentage, 'percentage_malformed');
