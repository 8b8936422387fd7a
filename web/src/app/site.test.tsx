import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAssetName } from '#kit/asset-name.ts';
import { Logo } from '#session/logo.tsx';
import { nameOf } from '#session/site.ts';

function answer(data: unknown, code = 200): Response {
  return new Response(JSON.stringify({ code, msg: '', data }), {
    status: code,
    headers: { 'content-type': 'application/json' },
  });
}

const fetched = vi.fn<(url: string) => Promise<Response>>();
const whole = {
  site_title: 'North Star',
  site_logo: '/star.svg',
  asset_name_l: 'Diesel',
  asset_name_r: 'Pearl',
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** A page of its own, as after a start. */
async function openSite() {
  const site = await import('#session/site.ts');
  let seen = { title: '', logo: '', assetNames: {}, exchanges: [] as readonly unknown[] };
  function Probe() {
    seen = site.useSite();
    return null;
  }
  render(<Probe />);
  return { ...site, seen: () => seen };
}

describe('the site', () => {
  it('is what the settings say, and the assets keep their names for the next start', async () => {
    const first = await openSite();
    expect(first.seen()).toMatchObject({ title: 'Quarterdeck', logo: '' });
    fetched.mockResolvedValue(answer(whole));
    await act(() => first.loadSite());
    const names = { L: 'Diesel', R: 'Pearl' };
    expect(first.seen()).toMatchObject({ title: 'North Star', logo: '/star.svg', assetNames: names });
    expect(localStorage.getItem('asset_name_l')).toBe('Diesel');
    vi.resetModules();
    expect((await openSite()).seen()).toMatchObject({ title: 'Quarterdeck', assetNames: names });
  });

  it('is a preview where the server says so in so many words', async () => {
    const site = await openSite();
    fetched.mockResolvedValue(answer({ ...whole, preview: 'yes' }));
    await act(() => site.loadSite());
    expect(site.seen()).toMatchObject({ isPreview: false });
    fetched.mockResolvedValue(answer({ ...whole, preview: true }));
    await act(() => site.loadSite());
    expect(site.seen()).toMatchObject({ isPreview: true });
  });

  it('offers of the source what the server does, and leads to no other kind of address', async () => {
    const site = await openSite();
    const offer = { buy_source_url: 'https://example.com/buy', copy_source: true };
    fetched.mockResolvedValue(answer({ ...whole, ...offer }));
    await act(() => site.loadSite());
    expect(site.seen()).toMatchObject({ source: { buyAddress: offer.buy_source_url, hasCopy: true } });
    fetched.mockResolvedValue(answer({ ...whole, buy_source_url: 'javascript:alert(1)', copy_source: 1 }));
    await act(() => site.loadSite());
    expect(site.seen()).toMatchObject({ source: { buyAddress: undefined, hasCopy: false } });
  });

  it.each([null, [], 7, {}, { site_title: 3, site_logo: '//evil.example/x.png', asset_name_l: 'a\nb' }])(
    'keeps its names where the answer is %j',
    async (broken) => {
      const site = await openSite();
      fetched.mockResolvedValue(answer(broken));
      await act(() => site.loadSite());
      expect(site.seen()).toMatchObject({ title: 'Quarterdeck', logo: '' });
    },
  );

  it('knows no rates where the server does not answer with success', async () => {
    const site = await openSite();
    fetched.mockResolvedValueOnce(answer({ list: [{ asset: 'USDT', rate_usdt: '1' }] }));
    await act(() => site.loadExchanges());
    expect(site.seen().exchanges).toHaveLength(1);
    const [address] = fetched.mock.lastCall ?? [];
    expect(new URL(String(address), location.href).searchParams.get('page_size')).toBe('200');
    fetched.mockResolvedValueOnce(answer({ list: [{ asset: 'USDT', rate_usdt: '2' }] }, 500));
    await act(() => site.loadExchanges());
    expect(site.seen().exchanges).toEqual([]);
  });
});

it('takes of any text in the storage a name, or nothing', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.integer({ min: 0, max: 0x2ff }), { maxLength: 24 })
        .map((codes) => String.fromCharCode(...codes)),
      (kept) => {
        const name = nameOf(kept, 16);
        const isName = (text: string) =>
          text.trim() === text && text.length <= 16 && !/^$|\p{Cc}/u.test(text);
        return name === undefined || (kept.includes(name) && isName(name));
      },
    ),
  );
});

it.each(['', ' ', 'x'.repeat(17), 'two\nlines', '\u0000'])(
  'keeps the product’s name in place of %j',
  async (text) => {
    localStorage.setItem('asset_name_l', text);
    expect((await openSite()).seen().assetNames).toEqual({ L: undefined, R: undefined });
  },
);

it('names the assets by the product where the settings do not, and shows the product’s own mark', () => {
  function Names() {
    const nameOf = useAssetName();
    return <p>{['USDT', 'L', 'R'].map(nameOf).join()}</p>;
  }
  const { container } = render(
    <>
      <Names />
      <Logo />
    </>,
  );
  expect(screen.getByText('USDT,Fuel,Whale bean')).toBeDefined();
  expect(container.querySelector('svg')).not.toBeNull();
});
