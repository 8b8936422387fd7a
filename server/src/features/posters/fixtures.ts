import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  newPoster,
  type Poster,
  type PosterContent,
  poster,
  posterTexts,
} from '@quarterdeck/contract/features/posters/posters';
import { aMedia, aPicture } from '#features/files/fixtures.ts';
import type { TestServer } from '#test/support/test-server.ts';

let made = 0;

/** The content of a poster in both written languages, 750 × 1334. */
export async function somePoster(
  server: TestServer,
  given: Partial<PosterContent> = {},
): Promise<PosterContent> {
  made += 1;
  const { url } = given.background ?? (await aMedia(server, aPicture(750, 1334, '#224488').png()));
  return {
    ...newPoster,
    fallback: '',
    texts: {
      ...emptyTexts(posterTexts),
      'zh-CN': { title: `海报 ${made}` },
      'en-US': { title: `Poster ${made}` },
    },
    background: { url, alt_zh: '邀请好友', alt_en: 'Invite friends' },
    ...given,
  };
}

export async function aPoster(server: TestServer, given: Partial<PosterContent> = {}): Promise<Poster> {
  const editor = await server.signIn('content');
  return await editor.call(poster.create, { content: await somePoster(server, given) });
}
