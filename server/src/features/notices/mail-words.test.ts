import { languages } from '@quarterdeck/contract/core/language';
import { isSecurityNotice, noticeTypes } from '@quarterdeck/contract/features/notices/types';
import { expect, test } from 'vitest';
import { noticeWords } from './mail-words.ts';

const facts = {
  site: 'Quarterdeck',
  name: 'Ada',
  at: new Date('2026-03-01T08:00:00Z'),
  address: 'https://admin.example.com',
  details: { by: 'grace', device: 'Firefox · Linux', ip: null, no: 'W1', uid: 'u1', amount: '2000' },
};

test.each(languages)(
  'in %s a mail says what happened, when, by whom, and where to go, and no amount',
  (language) => {
    const mails = noticeTypes.map((type) => noticeWords(language, type, facts));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(noticeTypes.length);
    for (const { text } of mails) {
      for (const fact of [
        'Ada',
        '2026-03-01 08:00',
        'grace',
        'Firefox',
        'W1',
        'u1',
        'https://admin.example.com',
      ])
        expect(text).toContain(fact);
      expect(text).not.toMatch(/2000|null|undefined/);
    }
  },
);

test('what befell the account says what to do about it', () => {
  const advised = noticeTypes.filter((type) =>
    noticeWords('en-US', type, facts).text.includes('change your password'),
  );
  expect(advised).toEqual(noticeTypes.filter(isSecurityNotice));
});
