import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../money.ts';
import { isPassword, isUserName } from './account.ts';
import { isEmail, isLandline, isPhone } from './contact.ts';
import { isIdCard } from './id-card.ts';
import { isIpv4, isPort, isUrl } from './network.ts';
import { isAmount, isPercentage } from './number.ts';
import { isBlank, isChineseName, isDigits, isName } from './text.ts';

const digits = (least: number, most = least) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });

/** Decimals near the limits of what is accepted, and far from them. */
const decimals = fc
  .tuple(fc.oneof(fc.nat(130).map(String), digits(1, 6)), fc.option(digits(1, 8), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? whole : `${whole}.${fraction}`));
const isPlain = (text: string) => !/^0[0-9]/.test(text);

const day = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));

/** ISO 7064's own recursion, in which the weights do not occur. */
function checked(first17: string): string {
  const product = [...first17].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - product) % 11;
  return first17 + (check === 10 ? 'X' : String(check));
}

const idCard = fc
  .tuple(fc.integer({ min: 100_000, max: 999_999 }), day, digits(3))
  .map(([region, born, sequence]) => checked(`${region}${born}${sequence}`));

describe('an ID card number', () => {
  it('is accepted with the check character of the standard, and with no other', () => {
    fc.assert(
      fc.property(idCard, fc.constantFrom(...'0123456789X'), (number, check) => {
        expect(isIdCard(number)).toBe(true);
        expect(isIdCard(number.slice(0, 17) + check)).toBe(check === number[17]);
      }),
    );
  });

  it('is refused once one digit is misread or two neighbours have changed places', () => {
    fc.assert(
      fc.property(idCard, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const digit = Number(number[place]);
        const misread = number.slice(0, place) + ((digit + shift) % 10) + number.slice(place + 1);
        expect(isIdCard(misread)).toBe(false);
        const next = number.charAt(place + 1);
        if (next === String(digit)) return;
        const swapped = number.slice(0, place) + next + digit + number.slice(place + 2);
        expect(isIdCard(swapped)).toBe(false);
      }),
    );
  });

  it('names a day that the calendar has', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(13), fc.nat(32), digits(3), (year, month, date, sequence) => {
        const two = (number: number) => String(number).padStart(2, '0');
        const isReal =
          month >= 1 &&
          month <= 12 &&
          date >= 1 &&
          date <= new Date(Date.UTC(1900 + year, month, 0)).getUTCDate();
        expect(isIdCard(`110105${two(year)}${two(month)}${two(date)}${sequence}`)).toBe(isReal);
        expect(isIdCard(checked(`11010519${two(year)}${two(month)}${two(date)}${sequence}`))).toBe(isReal);
      }),
    );
  });
});

it('IPv4 agrees with the runtime', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    digits(0, 4),
    fc.constantFrom('-1', ' 1', '0x1', '1e1', 'a'),
  );
  const near = fc.array(part, { minLength: 3, maxLength: 5 }).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(near, fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.string()), (text) => {
      expect(isIpv4(text)).toBe(isIPv4(text));
    }),
  );
});

it('a port is a whole number up to 65535', () => {
  fc.assert(
    fc.property(fc.integer({ min: -70_000, max: 140_000 }), (port) => {
      expect(isPort(String(port))).toBe(port >= 0 && port <= 65_535);
    }),
  );
});

it('a percentage agrees with exact decimals', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      const value = decimal(text);
      const isInside = value.greaterThanOrEqualTo('0.01') && value.lessThanOrEqualTo(100);
      expect(isPercentage(text)).toBe(isPlain(text) && isInside);
    }),
  );
});

it('an amount agrees with the decimals that it is written with', () => {
  fc.assert(
    fc.property(decimals, (text) => {
      const places = text.split('.')[1]?.length ?? 0;
      expect(isAmount(text)).toBe(isPlain(text) && places <= 2);
    }),
  );
});

it('every well-formed e-mail address and web address is accepted', () => {
  const webUrl = fc.webUrl({ withQueryParameters: true, withFragments: true });
  fc.assert(
    fc.property(fc.emailAddress(), webUrl, (email, url) => {
      expect(isEmail(email), email).toBe(true);
      expect(isUrl(url), url).toBe(true);
    }),
  );
});

it('numbers of telephones have their lengths', () => {
  fc.assert(
    fc.property(digits(0, 14), (text) => {
      expect(isPhone(text)).toBe(text.length === 11 && text.startsWith('1'));
    }),
  );
  fc.assert(
    fc.property(
      digits(2, 3),
      fc.integer({ min: 2_000_000, max: 99_999_999 }),
      digits(1, 6),
      (area, number, more) => {
        fc.pre(/^[2-9]/.test(String(number)));
        for (const text of [
          `0${area}-${number}-${more}`,
          `0${area}-${number}`,
          `0${area}${number}`,
          `${number}`,
        ])
          expect(isLandline(text), text).toBe(true);
      },
    ),
  );
});

it('texts agree with a look at each of their characters', () => {
  const character = fc.constantFrom(...'09azAZ王明㐀𠮷', ' ', '_', 'é', '・', '。', '\n');
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 6 }), (text) => {
      const characters = [...text];
      const isChinese = (one: string) => '王明㐀𠮷'.includes(one);
      expect(isChineseName(text)).toBe(
        characters.length >= 2 && characters.length <= 4 && characters.every(isChinese),
      );
      expect(isName(text)).toBe(
        text !== '' && characters.every((one) => isChinese(one) || '09azAZ'.includes(one)),
      );
      expect(isDigits(text)).toBe(text !== '' && characters.every((one) => '09'.includes(one)));
      expect(isPassword(text)).toBe(characters.length >= 6);
      expect(isBlank(text)).toBe(characters.every((one) => one === ' ' || one === '\n'));
      expect(isUserName(text)).toBe(!isBlank(text));
    }),
  );
});

describe('hostile input of 100,000 characters', () => {
  const long = (text: string) => text.repeat(Math.ceil(100_000 / text.length));
  const attacks: [string, (text: string) => boolean, string[]][] = [
    ['password', isPassword, [long('𠮷')]],
    ['user name', isUserName, [`${long(' ')}\0`]],
    ['blank', isBlank, [`${long(' ')}a${long(' ')}`, `${long('null')} `]],
    ['phone', isPhone, [`1${long('0')}`]],
    ['landline', isLandline, [`010-${long('8')}`, long('0-'), `010-88886666-${long('1')}`]],
    [
      'e-mail',
      isEmail,
      [long('a'), long('a.'), long('a@'), `a@${long('b.')}`, `a@${long('b-')}!`, long('@')],
    ],
    ['IPv4', isIpv4, [long('1'), long('1.'), long('.')]],
    ['port', isPort, [long('1'), long('0')]],
    [
      'URL',
      isUrl,
      [`http://${long('a')} `, `http://${long('a.')}\\`, `https://${long('/')}`, `http://${long('%')}`],
    ],
    ['ID card', isIdCard, [long('1'), `${long('1')}X`]],
    ['digits', isDigits, [`${long('1')}a`]],
    ['amount', isAmount, [`${long('1')}a`, `1.${long('1')}`, `${long('1')}.`]],
    ['name', isName, [`${long('a')} `, `${long('王')} `]],
    ['Chinese name', isChineseName, [long('王')]],
    ['percentage', isPercentage, [`0.01${long('1')}a`, `100.${long('0')}1`, `1.${long('1')}%`, long('0')]],
  ];

  it.each(attacks)('takes no more than a moment: %s', (_, check, texts) => {
    for (const text of texts) {
      // Of this thread: what a busy machine adds is not the check's.
      const start = process.threadCpuUsage();
      check(text);
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1_000, text.slice(0, 20)).toBeLessThan(200);
    }
  });
});
