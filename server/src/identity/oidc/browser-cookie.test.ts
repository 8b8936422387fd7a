import { expect, test } from 'vitest';
import type { Wire } from '#kernel/http/bind.ts';
import { broughtBy, keepInBrowser } from './browser-cookie.ts';

const browser = 'A'.repeat(43);

/** What a browser is given by a house that is opened at `origin`. */
function setBy(origin: string): string {
  let set = '';
  const setHeader = (_name: string, value: string) => {
    set = value;
  };
  keepInBrowser({ setHeader } as Partial<Wire> as Wire, origin, browser);
  return set;
}

const brought = (cookie: string, origin: string) =>
  broughtBy({ headers: { cookie } } as Partial<Wire> as Wire, origin);

test('with TLS the cookie is of this host alone, sent by TLS alone, and read by no script', () => {
  expect(setBy('https://back.example')).toBe(
    `__Host-quarterdeck.visit=${browser}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
});

test('without TLS it does without what takes TLS, and is not taken for the other', () => {
  const origin = 'http://localhost:4000';
  expect(setBy(origin)).toBe(`quarterdeck.visit=${browser}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`);
  expect(brought(`a=b; quarterdeck.visit=${browser}`, origin)).toBe(browser);
  expect(brought(`quarterdeck.visit=${browser}`, 'https://back.example')).toBeNull();
});

test.each(['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}"`])('%j is no browser', (value) => {
  expect(brought(`quarterdeck.visit=${value}`, 'http://localhost:4000')).toBeNull();
});
