import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSite } from '#session/site.ts';
import { sealed } from './credentials.ts';

const credentials = { username: 'ada', password: 'secret-1' };
const encrypt = vi.hoisted(() => vi.fn(async () => 'encrypted'));
vi.mock('./encrypt.ts', () => ({ encrypt }));

let offer: object;
let isOn: boolean;
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  isOn = true;
  offer = { publicKey: 'a key', mockServer: false, padding: 'oaep', nonce: 'a nonce' };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.split('?')[0] ?? '');
    const data = url.startsWith('/publicKey') ? offer : { site_title: 'x', encrypted_sign_in: isOn };
    return new Response(JSON.stringify({ code: 200, msg: 'ok', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('leaves credentials plain, and asks for no key, where the site does not say otherwise', async () => {
  isOn = false;
  void loadSite();
  expect(await sealed(credentials)).toEqual(credentials);
  expect(asked).not.toContain('/publicKey');
});

it.each([{ publicKey: '' }, { mockServer: true }])(
  'leaves them plain where the answer is %j',
  async (part) => {
    offer = { ...offer, ...part };
    void loadSite();
    expect(await sealed(credentials)).toEqual(credentials);
  },
);

it('encrypts them with the nonce, and waits for what the site says', async () => {
  void loadSite();
  expect(await sealed(credentials)).toEqual({ param: 'encrypted', nonce: 'a nonce' });
  expect(encrypt).toHaveBeenCalledWith(JSON.stringify({ ...credentials, nonce: 'a nonce' }), offer);
});
