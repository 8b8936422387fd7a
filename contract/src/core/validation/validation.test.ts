import { describe, expect, it } from 'vitest';
import { isPassword, isUserName } from './account.ts';
import { isEmail, isLandline, isPhone } from './contact.ts';
import { isIdCard } from './id-card.ts';
import { isIpRange, isIpv4, isPort, isUrl } from './network.ts';
import { isAmount, isPercentage } from './number.ts';
import { isBlank, isChineseName, isDigits, isName } from './text.ts';

interface Table {
  check: (text: string) => boolean;
  good: string[];
  bad: string[];
}

const tables: Record<string, Table> = {
  password: {
    check: isPassword,
    good: ['123456', '      ', '密码密码密码', 'a'.repeat(200), '𠮷𠮷𠮷𠮷𠮷𠮷'],
    bad: ['', '12345', '𠮷𠮷𠮷'],
  },
  'user name': { check: isUserName, good: ['a', ' a ', '王', '0', 'NULL'], bad: ['', ' ', '\t\n', 'null'] },
  'IP range': {
    check: isIpRange,
    good: [
      '10.0.0.0/8',
      '203.0.113.9',
      '0.0.0.0/0',
      '::1',
      '2001:db8::/32',
      '1:2:3:4:5:6:7:8',
      '::/0',
      'FE80::1/128',
    ],
    bad: [
      '',
      '10.0.0.0/33',
      '10.0.0/8',
      '010.0.0.1',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      ':::',
      '1:2:3',
      '1::2::3',
      'g::',
      '::1/129',
      '1:2:3:4:5:6:7::8',
    ],
  },
  phone: {
    check: isPhone,
    good: ['13800138000', '10000000000', '19999999999'],
    bad: [
      '',
      '1380013800',
      '138001380000',
      '23800138000',
      '1380013800a',
      '+8613800138000',
      '138 0013 8000',
    ].concat(' 13800138000', '13800138000\n', '１３８００１３８０００'),
  },
  landline: {
    check: isLandline,
    good: ['010-88886666', '01088886666', '0755-8888666', '88886666', '8888666', '021-66668888-1234'],
    bad: [
      '',
      '110',
      '010-',
      '10-88886666',
      '00105-88886666',
      '010-18886666',
      '010 88886666',
      '88886666-',
    ].concat('010-88886666-1234567', '010-888866661'),
  },
  'e-mail': {
    check: isEmail,
    good: [
      'a@b.cn',
      'first.last+tag@mail.example.com',
      "o'neil@example.org",
      '1@2.io',
      'a@xn--fiq228c.xn--fiqs8s',
    ].concat(`${'a'.repeat(64)}@b.cn`),
    bad: [
      '',
      'a',
      '@',
      'a@',
      '@b.cn',
      'a@b',
      'a@@b.cn',
      'a@b@c.cn',
      'a b@c.cn',
      '.a@b.cn',
      'a.@b.cn',
      'a..b@c.cn',
    ]
      .concat(
        'a@-b.cn',
        'a@b-.cn',
        'a@b..cn',
        'a@.b.cn',
        'a@b.cn.',
        'a@1.2.3.4',
        'a@b.cn\n',
        '王@b.cn',
        ' a@b.cn',
      )
      .concat(`${'a'.repeat(65)}@b.cn`, `a@${'b'.repeat(64)}.cn`, `a@${'b.'.repeat(126)}cn`),
  },
  IPv4: {
    check: isIpv4,
    good: ['0.0.0.0', '255.255.255.255', '127.0.0.1', '10.20.30.40'],
    bad: [
      '',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '1.1.1.300',
      '01.2.3.4',
      '1.2.3.4 ',
      '1..2.3',
      '.1.2.3',
      '::1',
    ].concat('1.2.3.-4', '1.2.3.4/8', '1.2.3.0x4', '1.2.3.4\n'),
  },
  port: {
    check: isPort,
    good: ['0', '1', '80', '465', '65535'],
    bad: ['', '-1', '65536', '99999', '100000', '080', '8 0', '8.0', '1e3', '0x50', '80\n'],
  },
  URL: {
    check: isUrl,
    good: [
      'http://a',
      'https://example.com',
      'HTTPS://EXAMPLE.COM/a?b=c#d',
      'http://127.0.0.1:8080/',
      'https://[::1]/',
    ].concat('https://例子.中国/路径?参=数', 'https://user@example.com/'),
    bad: [
      '',
      'example.com',
      '//example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'http:example.com',
      'http://',
    ]
      .concat(
        'http:///a',
        'http://?a',
        'http://a b',
        ' http://a',
        'http://a\n',
        'http://a\nb',
        'http:\\\\a',
        'http://a\\b',
      )
      .concat('http://a:99999', 'http://[::1', 'http://%', `https://a/${'a'.repeat(2048)}`),
  },
  'ID card': {
    check: isIdCard,
    good: [
      '11010519491231002X',
      '11010519491231002x',
      '440524188001010014',
      '110105491231002',
      '130503670401001',
    ],
    bad: ['', '110105194912310021', '11010519491231002', '11010519491231002XX', '01010519491231002X']
      // A day that was not, with the check character that it would have.
      .concat('110105194902290026', '110105194913310027', '11010519491232002X', '110105000012310028')
      .concat(
        '110105490229002',
        '110105491331002',
        '010105491231002',
        '11010549123100X',
        '1101051949１231002X',
      ),
  },
  digits: {
    check: isDigits,
    good: ['0', '007', '1234567890'],
    bad: ['', '-1', '1.0', '1 2', 'a', '１２', '٣', '1\n'],
  },
  amount: {
    check: isAmount,
    good: ['0', '0.0', '0.05', '12', '12.5', '12.50', '99999999999999999999999.99'],
    bad: ['', '.5', '5.', '1.234', '01', '00', '-1', '+1', '1,000', '1e3', ' 1', '1\n', '１'],
  },
  name: {
    check: isName,
    good: ['a', 'Z9', '王小明', '用户1号', '𠮷'],
    bad: ['', 'a b', 'a_b', 'é', '王·明', '，', 'あ', 'a\n'],
  },
  'Chinese name': {
    check: isChineseName,
    good: ['王明', '欧阳小明', '𠮷田', '㐀㐁'],
    bad: ['', '王', '欧阳小明明', 'Wang', '王1', '王 明', '王，', '王明\n', 'あい'],
  },
  percentage: {
    check: isPercentage,
    good: [
      '0.01',
      '0.010',
      '0.1',
      '0.015',
      '1',
      '1.00',
      '9.99',
      '10',
      '33.333333',
      '99.99',
      '100',
      '100.0',
      '100.000',
    ],
    bad: [
      '',
      '0',
      '0.0',
      '0.00',
      '0.009',
      '0.00999',
      '100.01',
      '100.00001',
      '101',
      '1000',
      '-1',
      '.5',
      '5.',
      '05',
      '1%',
    ].concat('1e1', '+1', ' 1', '1\n', 'NaN', '00.1', '1..2'),
  },
};

describe.each(Object.entries(tables))('%s', (_, { check, good, bad }) => {
  it.each(good.map((text) => [text]))('accepts %j', (text) => {
    expect(check(text)).toBe(true);
  });

  it.each(bad.map((text) => [text]))('refuses %j', (text) => {
    expect(check(text)).toBe(false);
  });
});

describe('blank', () => {
  it.each([[undefined], [null], [''], [' '], ['\t\n　'], ['null'], [' null ']])('is %j', (value) => {
    expect(isBlank(value)).toBe(true);
  });

  it.each([['a'], ['0'], [0], [false], ['nullable'], ['Null'], [[]], [{}]])('is not %j', (value) => {
    expect(isBlank(value)).toBe(false);
  });
});
