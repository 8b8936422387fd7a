import { describe, expect, it } from 'vitest';
import { loginPath, targetAfterLogin } from './redirect.ts';

const known = ['/', '/index', '/finance/withdrawals', '/member/member'];
const target = (redirect: string) =>
  targetAfterLogin(`?redirect=${encodeURIComponent(redirect)}`, (path) => known.includes(path));

describe('the target after signing in', () => {
  it.each(['/index', '/finance/withdrawals', '/finance/withdrawals?status=a,b&q=5%25%20x&t=00%3A00'])(
    'is the page that was asked for: %s',
    (path) => expect(target(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%25255Cevil.example',
    'https://evil.example/index',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '/javascript:alert(1)',
    '/\t/evil.example',
    '/%09/evil.example',
    '/index\n',
    '/index/../login',
    'index',
    '',
    '/login',
    '/login/',
    '/LOGIN',
    '/%6cogin',
    '/%256cogin?redirect=/index',
    '/403',
    '/404',
    '/404?x=1',
    '/no/such/page',
    '/%E0%A4%A',
  ])('is home in place of %j', (path) => expect(target(path)).toBe('/'));

  it('is home when nothing was asked for', () => {
    expect(targetAfterLogin('', () => true)).toBe('/');
  });
});

describe('the address of the sign-in page', () => {
  it('remembers the page with its query', () => {
    expect(loginPath('/finance/withdrawals?uid=7')).toBe(
      '/login?redirect=%2Ffinance%2Fwithdrawals%3Fuid%3D7',
    );
  });

  it.each(['/', '/login', '/403', '//evil.example'])('remembers nothing of %s', (path) => {
    expect(loginPath(path)).toBe('/login');
  });
});
