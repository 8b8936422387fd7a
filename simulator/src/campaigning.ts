import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import {
  type BannerContent,
  banner,
  bannerTexts,
  newBanner,
  reportBannerEvents,
} from '@quarterdeck/contract/features/banners/banners';
import {
  newPoster,
  type PosterContent,
  poster,
  posterTexts,
} from '@quarterdeck/contract/features/posters/posters';
import {
  type Activity,
  createActivity,
  proposeActivity,
  publishActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import {
  activityPage,
  activityPageTexts,
  newActivityPage,
} from '@quarterdeck/contract/features/rewards/activities/pages/pages';
import { type PictureName, type Pictures, pictureOf } from './picturing.ts';
import { call, type Story } from './step.ts';
import { day, type World } from './world.ts';

interface Shown {
  place: BannerContent['place'];
  device?: BannerContent['device'];
  picture: PictureName;
  zh: string;
  en: string;
  link: BannerContent['link'];
  /** Days from the end of the story. */
  window?: readonly [from: number | null, to: number | null];
  isDraft?: boolean;
}

const banners: readonly Shown[] = [
  {
    place: 'home',
    picture: 'rewards',
    zh: '邀请好友，共享奖励',
    en: 'Invite friends, share the reward',
    link: { kind: 'app', target: '/invite' },
  },
  {
    place: 'home',
    picture: 'safety',
    zh: '谨防冒充客服',
    en: 'Beware of fake support',
    link: { kind: 'article', target: '2' },
    device: 'phone',
  },
  {
    place: 'home',
    picture: 'markets',
    zh: '十二月交易赛',
    en: 'December trading contest',
    link: { kind: 'none', target: '' },
    window: [3, 20],
  },
  {
    place: 'market',
    picture: 'markets',
    zh: '新增交易对',
    en: 'New trading pairs',
    link: { kind: 'https', target: 'https://example.com/pairs' },
  },
  {
    place: 'robot',
    picture: 'robots',
    zh: '马丁格尔机器人',
    en: 'Martingale robots',
    link: { kind: 'app', target: '/robots' },
  },
  {
    place: 'robot',
    picture: 'robots',
    zh: '机器人新手课',
    en: 'Robots for beginners',
    link: { kind: 'article', target: '6' },
    isDraft: true,
  },
];

const posters = [
  { picture: 'invite', zh: '邀请海报', en: 'Invitation', colour: '#ffffff' },
  { picture: 'harvest', zh: '丰收季海报', en: 'Harvest season', colour: '#fff4e0' },
] as const;

/** Banners in each place with their clicks, two posters, an activity that runs and one that is scheduled, each with its page. */
export function campaigning({ timeline, until }: World, pictures: Pictures): void {
  const from = (days: number) => new Date(until.getTime() + days * day);
  const shown: number[] = [];

  timeline.add(from(-28), function* (at): Story {
    for (const { place, device = 'all', picture, zh, en, link, window = [null, null], isDraft } of banners) {
      const texts = emptyTexts(bannerTexts);
      texts['zh-CN'] = { title: zh };
      texts['en-US'] = { title: en };
      const drawn = pictureOf(pictures, picture, zh, en);
      const content: BannerContent = {
        ...newBanner,
        place,
        device,
        link,
        picture: drawn,
        texts,
        fallback: '',
      };
      const row = yield* call(at, 'content', banner.create, { body: { content } });
      if (row === null || isDraft) continue;
      const [publish_at = null, unpublish_at = null] = window.map((days) =>
        days === null ? null : from(days).toISOString(),
      );
      const body = { id: row.id, version: row.version, publish_at, unpublish_at };
      const published = yield* call(at, 'content', banner.publish, { body });
      if (published !== null && publish_at === null) shown.push(row.id);
    }
  });
  for (let back = 20; back > 0; back -= 2)
    timeline.add(from(-back), function* (at): Story {
      const events = shown.map((id, place) => {
        const impressions = 400 + ((id * 97 + back * 31) % 350);
        return { id, impressions, clicks: Math.round(impressions * (0.02 + place * 0.012)) };
      });
      if (events.length > 0) yield* call(at, 'platform', reportBannerEvents, { body: { events } });
    });

  timeline.add(from(-25), function* (at): Story {
    for (const { picture, zh, en, colour } of posters) {
      const texts = emptyTexts(posterTexts);
      texts['zh-CN'] = { title: zh };
      texts['en-US'] = { title: en };
      const content: PosterContent = {
        ...newPoster,
        background: pictureOf(pictures, picture, zh, en),
        name: { ...newPoster.name, colour },
        code: { ...newPoster.code, colour },
        texts,
        fallback: '',
      };
      const row = yield* call(at, 'content', poster.create, { body: { content } });
      if (row === null) continue;
      const body = { id: row.id, version: row.version, publish_at: null, unpublish_at: null };
      yield* call(at, 'content', poster.publish, { body });
    }
  });

  for (const { ago, starts, ends, shownFrom, ...fields } of activities)
    timeline.add(from(-ago), function* (at): Story {
      const body = {
        ...terms,
        ...fields,
        starts_at: from(starts).toISOString(),
        ends_at: from(ends).toISOString(),
      };
      const draft = yield* call(at, 'content', createActivity, { body });
      if (draft === null) return;
      const asked = yield* call(at, 'content', proposeActivity, {
        body: { id: draft.id, version: draft.version },
      });
      if (asked === null) return;
      yield* call(at, 'checker', publishActivity, { body: { id: asked.id, version: asked.version } });
      const publish_at = shownFrom === null ? null : from(shownFrom).toISOString();
      yield* showing(draft, pictures, publish_at, at);
    });
}

/** What the apps show of an activity. */
function* showing(
  { id, title_zh, title_en, rules_zh, rules_en }: Activity,
  pictures: Pictures,
  publish_at: string | null,
  at: Date,
): Story {
  const texts = emptyTexts(activityPageTexts);
  texts['zh-CN'] = { title: title_zh, summary: '', rules: `<p>${rules_zh}</p>` };
  texts['en-US'] = { title: title_en, summary: '', rules: `<p>${rules_en}</p>` };
  const picture = pictureOf(pictures, 'rewards', title_zh, title_en);
  const content = { ...newActivityPage, activity_id: id, picture, texts, fallback: '' as const };
  const row = yield* call(at, 'content', activityPage.create, { body: { content } });
  if (row === null) return;
  const body = { id: row.id, version: row.version, publish_at, unpublish_at: null };
  yield* call(at, 'content', activityPage.publish, { body });
}

const terms = {
  audience: 'all' as const,
  level_min: 0,
  countries: [],
  asset: 'USDT' as const,
  min_usdt: '0',
  cap: null,
  hold_days: 7,
};

const activities = [
  {
    ago: 9,
    starts: -8,
    ends: 22,
    shownFrom: null,
    title_zh: '激活有礼',
    title_en: 'Activation bonus',
    rules_zh: '活动期间首次激活的用户获得 5 USDT，7 天后到账。',
    rules_en: 'Users who activate for the first time during the campaign get 5 USDT after 7 days.',
    cause: 'activation' as const,
    mode: 'fixed' as const,
    amount: '5',
    per_user: '5',
    budget: '200',
  },
  {
    ago: 2,
    starts: 3,
    ends: 20,
    shownFrom: 2,
    title_zh: '充值返利',
    title_en: 'Deposit cashback',
    rules_zh: '活动期间单笔充值满 500 USDT 返 1%，每人最多 50 USDT。',
    rules_en: 'Deposits of 500 USDT and more bring 1% back, up to 50 USDT a user.',
    cause: 'recharge' as const,
    mode: 'percent' as const,
    amount: '1',
    min_usdt: '500',
    cap: '20',
    per_user: '50',
    budget: '5000',
  },
];
