import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as fields from './fields.ts';

const { Password, TypedPassword, ...trimmed } = fields;

const samples: Record<keyof typeof trimmed, [good: string, bad: string, error: string]> = {
  AdminName: ['ada.w', 'a b', 'admin_name_malformed'],
  Code: ['123456', '12345', 'code_malformed'],
  UserName: ['ada', ' ', 'field_required'],
  Phone: ['13800138000', '138', 'phone_malformed'],
  Landline: ['010-88886666', '110', 'landline_malformed'],
  Email: ['a@b.cn', 'a', 'email_malformed'],
  Ipv4: ['127.0.0.1', '1.2.3', 'ipv4_malformed'],
  Port: ['465', '65536', 'port_malformed'],
  Url: ['https://example.com', 'example', 'link_malformed'],
  IdCard: ['11010519491231002X', '110105194912310021', 'id_card_malformed'],
  Digits: ['1', 'a', 'digits_only'],
  Name: ['王1', 'a b', 'name_malformed'],
  ChineseName: ['王明', '王', 'chinese_name_malformed'],
  TwoDecimalAmount: ['1.25', '1.255', 'amount_decimals'],
  Percentage: ['0.01', '0', 'percentage_malformed'],
};

const messages = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

it.each(Object.entries(samples))(
  '%s is trimmed and says what is wrong with it',
  (name, [good, bad, error]) => {
    const schema = trimmed[name as keyof typeof trimmed];
    expect(z.parse(schema, ` ${good}\n`)).toBe(good);
    expect(messages(schema, bad)).toEqual([error]);
    expect(messages(schema, ''), 'nothing typed').toEqual(['field_required']);
  },
);

it('Password keeps its spaces', () => {
  expect(z.parse(Password, ' 1234 ')).toBe(' 1234 ');
  expect(messages(Password, '12345')).toEqual(['password_short']);
});

it('TypedPassword is compared, and may be as short as it was typed', () => {
  expect(z.parse(TypedPassword, ' a')).toBe(' a');
  expect(messages(TypedPassword, '')).toEqual(['field_required']);
});
