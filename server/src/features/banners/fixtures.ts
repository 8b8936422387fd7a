import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  type Banner,
  type BannerContent,
  banner,
  bannerTexts,
  newBanner,
} from '@quarterdeck/contract/features/banners/banners';
import { aMedia } from '#features/files/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

/** The content of a banner in both written languages. */
export async function someBanner(
  server: TestServer,
  given: Partial<BannerContent> = {},
): Promise<BannerContent> {
  made += 1;
  const { url } = given.picture ?? (await aMedia(server));
  return {
    ...newBanner,
    fallback: '',
    texts: {
      ...emptyTexts(bannerTexts),
      'zh-CN': { title: `横幅 ${made}` },
      'en-US': { title: `Banner ${made}` },
    },
    picture: { url, alt_zh: '夏季活动', alt_en: 'Summer campaign' },
    ...given,
  };
}

export async function aBanner(server: TestServer, given: Partial<BannerContent> = {}): Promise<Banner> {
  const editor = await server.signIn('content');
  return await editor.call(banner.create, { content: await someBanner(server, given) });
}

export async function aPublishedBanner(
  server: TestServer,
  given: Partial<BannerContent> = {},
): Promise<Banner> {
  const editor = await server.signIn('content');
  const { id, version } = await aBanner(server, given);
  return await editor.call(banner.publish, { id, version, publish_at: null, unpublish_at: null });
}
