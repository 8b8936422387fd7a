import { createHash } from 'node:crypto';
import { tronAddress } from '@quarterdeck/contract/core/tron-address';
import type { Random } from './random.ts';

const family = [
  'Chen',
  'Wang',
  'Li',
  'Zhang',
  'Liu',
  'Yang',
  'Huang',
  'Nguyen',
  'Tran',
  'Kim',
  'Park',
  'Sato',
  'Tanaka',
  'Smith',
  'Brown',
  'Garcia',
  'Silva',
  'Rossi',
  'Novak',
  'Kaya',
] as const;
const given = [
  'Wei',
  'Ming',
  'Jing',
  'Lan',
  'Hao',
  'Yue',
  'Anh',
  'Linh',
  'Minho',
  'Yuna',
  'Haruto',
  'Aoi',
  'Emma',
  'Liam',
  'Sofia',
  'Mateo',
  'Giulia',
  'Petra',
  'Deniz',
  'Noah',
] as const;
const nicknames = [
  '晨光',
  '老王',
  '小雨',
  '海风',
  '量化新手',
  '稳健投资',
  '星河',
  '阿明',
  'Trader Joe',
  'moonwalk',
  'Grid Master',
  'hodl',
  'Lucky 8',
  '青山',
  '一叶知秋',
  'Kai',
] as const;
const countries = [
  ['CN', '+86 138'],
  ['CN', '+86 139'],
  ['TW', '+886 9'],
  ['HK', '+852 6'],
  ['VN', '+84 9'],
  ['KR', '+82 10'],
  ['JP', '+81 90'],
  ['US', '+1 415'],
  ['BR', '+55 11'],
  ['TR', '+90 53'],
] as const;

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const hex = '0123456789abcdef';

export interface Person {
  uid: string;
  username: string;
  nickname: string;
  email: string;
  phone: string;
  country: string;
  lang: string;
}

export function makePerson(random: Random, index: number): Person {
  const [country, prefix] = random.pick(countries);
  const name = `${random.pick(given)}.${random.pick(family)}`.toLowerCase();
  return {
    uid: String(100_000 + index * 7 + random.whole(0, 6)),
    username: `${name}${index}`,
    nickname: random.pick(nicknames),
    email: `${name}${index}@example.com`,
    phone: `${prefix}${random.text('0123456789', 8)}`.replaceAll(' ', ''),
    country,
    lang: country === 'CN' ? 'zh-CN' : country === 'TW' || country === 'HK' ? 'ch-CN' : 'en-US',
  };
}

export const networks = ['TRC20', 'TRC20', 'TRC20', 'BEP20', 'ERC20'] as const;

export function makeAddress(random: Random, network: string): string {
  return network === 'TRC20' ? tronAddressOf(random.text(base58, 33)) : `0x${random.text(hex, 40)}`;
}

/** An address of TRON with its checksum, the same for the same name. */
export function tronAddressOf(name: string): string {
  return tronAddress(createHash('sha256').update(name).digest().subarray(0, 20));
}

export function makeTransactionId(random: Random, network: string): string {
  return `${network === 'TRC20' ? '' : '0x'}${random.text(hex, 64)}`;
}
