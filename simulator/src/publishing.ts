import type { Picture } from '@quarterdeck/contract/core/pictures';
import { everybody } from '@quarterdeck/contract/core/publishing/audience';
import { emptyTexts } from '@quarterdeck/contract/core/publishing/texts';
import { createArticleCategory } from '@quarterdeck/contract/features/articles/categories/categories';
import {
  type ArticleContent,
  article,
  articleTexts,
  newArticle,
  reportArticleReads,
} from '@quarterdeck/contract/features/articles/library/library';
import { agreements } from './agreements.ts';
import { type PictureName, type Pictures, pictureOf } from './picturing.ts';
import { call, type Story } from './step.ts';
import { day, type World } from './world.ts';

interface Place {
  name_zh: string;
  name_en: string;
  below?: readonly Place[];
}

const places: readonly Place[] = [
  {
    name_zh: '平台动态',
    name_en: 'Platform',
    below: [
      { name_zh: '公告', name_en: 'Notices' },
      { name_zh: '活动', name_en: 'Campaigns' },
    ],
  },
  {
    name_zh: '帮助中心',
    name_en: 'Help centre',
    below: [
      { name_zh: '新手入门', name_en: 'Getting started' },
      { name_zh: '充值与提现', name_en: 'Deposits and withdrawals' },
      { name_zh: '机器人', name_en: 'Robots' },
    ],
  },
  { name_zh: '行情资讯', name_en: 'Market news' },
  { name_zh: '协议与条款', name_en: 'Legal' },
];

export interface Written extends Partial<Omit<ArticleContent, 'texts' | 'category_id'>> {
  place: string;
  /** Days before the story ends. */
  ago: number;
  zh: readonly [title: string, summary: string, body: string];
  en: readonly [title: string, summary: string, body: string] | null;
  picture?: PictureName;
  /** A correction of the derived title. */
  ch?: string;
  end?: 'draft' | 'off' | 'changed' | 'asked';
  /** Days from the end of the story. */
  window?: readonly [from: number | null, to: number | null];
}

const articles: readonly Written[] = [
  ...agreements,
  {
    place: 'Notices',
    ago: 70,
    type: 'notice',
    zh: [
      '系统升级公告',
      '周六凌晨维护两小时',
      '<p>为提升服务稳定性，平台将于本周六凌晨 2:00 至 4:00 进行升级。</p><h2>影响范围</h2><ul><li>网页与应用暂停登录</li><li>机器人继续运行，已挂订单不受影响</li></ul>',
    ],
    en: [
      'Scheduled upgrade',
      'Two hours of maintenance on Saturday',
      '<p>The platform is upgraded this Saturday from 2:00 to 4:00.</p><h2>What it means</h2><ul><li>Sign-in is paused</li><li>Robots go on running; open orders are not affected</li></ul>',
    ],
    end: 'off',
  },
  {
    place: 'Notices',
    ago: 12,
    type: 'notice',
    pinned: true,
    popup: 'daily',
    zh: [
      '谨防冒充客服的诈骗',
      '工作人员不会向您索要密码或验证码',
      '<p><strong>工作人员不会以任何理由索要您的密码、验证码或私钥。</strong></p><p>如收到可疑信息，请通过<a href="app://support">在线客服</a>核实。</p>',
    ],
    en: [
      'Beware of fake support',
      'Our staff never ask for passwords or codes',
      '<p><strong>Our staff never ask for your password, a verification code or a private key.</strong></p><p>Check anything suspicious with <a href="app://support">support in the app</a>.</p>',
    ],
    ch: '慎防假冒客服詐騙',
    picture: 'safety',
  },
  {
    place: 'Campaigns',
    ago: 6,
    type: 'activity',
    popup: 'once',
    picture: 'rewards',
    window: [2, 32],
    zh: [
      '邀请好友，共享奖励',
      '活动期间邀请好友激活，双方均可获得奖励',
      '<p>活动期间，每邀请一位好友完成激活，您与好友均可获得奖励。</p><ol><li>分享您的邀请码</li><li>好友注册并激活</li><li>奖励在 7 天后到账</li></ol>',
    ],
    en: [
      'Invite friends, share the reward',
      'You and each friend who activates get a reward',
      '<p>For every friend who activates during the campaign, both of you get a reward.</p><ol><li>Share your invitation code</li><li>Your friend signs up and activates</li><li>The reward arrives after 7 days</li></ol>',
    ],
  },
  {
    place: 'Getting started',
    ago: 80,
    type: 'help',
    zh: [
      '如何连接交易所账户',
      '创建 API 密钥并绑定到平台',
      '<h2>创建 API 密钥</h2><ol><li>登录交易所，进入 API 管理</li><li>创建密钥，仅勾选读取和交易权限</li><li>将平台的 IP 地址加入白名单</li></ol><blockquote><p>不要开启提现权限。</p></blockquote>',
    ],
    en: [
      'Connect your exchange account',
      'Create an API key and add it to the platform',
      '<h2>Create an API key</h2><ol><li>Sign in to the exchange and open API management</li><li>Create a key with reading and trading only</li><li>Add the platform’s IP addresses to its allow-list</li></ol><blockquote><p>Never allow withdrawals.</p></blockquote>',
    ],
  },
  {
    place: 'Deposits and withdrawals',
    ago: 75,
    type: 'help',
    zh: [
      '提现多久到账',
      '审核、广播与链上确认',
      '<p>提现提交后依次经过审核、支付和链上确认。</p><table><thead><tr><th>网络</th><th>通常用时</th></tr></thead><tbody><tr><td>TRC20</td><td>约 5 分钟</td></tr><tr><td>BEP20</td><td>约 5 分钟</td></tr><tr><td>ERC20</td><td>约 15 分钟</td></tr></tbody></table>',
    ],
    en: [
      'How long a withdrawal takes',
      'Review, payment and confirmations',
      '<p>A withdrawal is reviewed, paid and confirmed on its chain.</p><table><thead><tr><th>Network</th><th>Usually</th></tr></thead><tbody><tr><td>TRC20</td><td>about 5 minutes</td></tr><tr><td>BEP20</td><td>about 5 minutes</td></tr><tr><td>ERC20</td><td>about 15 minutes</td></tr></tbody></table>',
    ],
    end: 'changed',
  },
  {
    place: 'Robots',
    ago: 40,
    type: 'help',
    zh: [
      '马丁格尔策略说明',
      '首单、补仓与止盈',
      '<p>策略以首单开仓，价格每下跌一定幅度补仓一次，均价下降后止盈。</p><p>补仓次数越多，占用资金越大，请合理设置。</p>',
    ],
    en: null,
    fallback: 'zh-CN',
  },
  {
    place: 'Market news',
    ago: 3,
    type: 'news',
    audience: { kind: 'traders', level: 0, countries: [] },
    picture: 'markets',
    zh: [
      '本周行情回顾',
      '比特币在区间内震荡',
      '<p>本周比特币在区间内震荡，成交量较上周下降。</p><p>以上内容不构成投资建议。</p>',
    ],
    en: [
      'The week in markets',
      'Bitcoin moved sideways',
      '<p>Bitcoin moved sideways this week, on lower volume than the week before.</p><p>This is not investment advice.</p>',
    ],
    window: [null, 4],
  },
  {
    place: 'Market news',
    ago: 1,
    type: 'news',
    zh: ['新增交易对', '下周上线五个现货交易对', '<p>下周将上线五个现货交易对，详情另行公告。</p>'],
    en: null,
    end: 'draft',
  },
  {
    place: 'Notices',
    ago: 0.4,
    type: 'notice',
    zh: ['调整 ERC20 提现手续费', '手续费随网络费用下调', '<p>ERC20 网络的提现手续费下调为 4 USDT。</p>'],
    en: [
      'Lower fee for ERC20 withdrawals',
      'The fee follows the network',
      '<p>The fee for withdrawals by ERC20 falls to 4 USDT.</p>',
    ],
    end: 'asked',
  },
];

/** Categories and articles: published, scheduled, off, waiting for approval, and drafts. */
export function publishing({ timeline, until, start }: World, pictures: Pictures): void {
  const ids = new Map<string, number>();
  const published: number[] = [];
  const ago = (days: number) => new Date(Math.max(until.getTime() - days * day, start.getTime()));

  timeline.add(ago(85), function* (at): Story {
    yield* placing(at, places, null);
  });
  function* placing(at: Date, level: readonly Place[], parent_id: number | null): Story {
    for (const { below = [], ...names } of level) {
      const body = { ...names, name_ch: '', parent_id, shelf: 'on' as const };
      const made = yield* call(at, 'content', createArticleCategory, { body });
      if (made === null) continue;
      ids.set(names.name_en, made.id);
      yield* placing(at, below, made.id);
    }
  }

  for (const { place, ago: days, zh, en, ch = '', end, window = [null, null], picture, ...given } of articles)
    timeline.add(ago(days), function* (at): Story {
      const texts = emptyTexts(articleTexts);
      texts['zh-CN'] = textsOf(zh);
      texts['ch-CN'].title = ch;
      if (en !== null) texts['en-US'] = textsOf(en);
      const { fallback = '', ...fields } = given;
      const category_id = ids.get(place) ?? 0;
      const shown = picture === undefined ? undefined : pictureOf(pictures, picture, zh[0], (en ?? zh)[0]);
      const cover = shown ?? newArticle.cover;
      const content = { ...newArticle, audience: everybody, ...fields, cover, category_id, texts, fallback };
      if (shown !== undefined) illustrate(texts, shown);
      let row = yield* call(at, 'content', article.create, { body: { content } });
      if (row === null || end === 'draft') return;
      const [publish_at, unpublish_at] = window.map((days) =>
        days === null ? null : new Date(until.getTime() + days * day).toISOString(),
      ) as [string | null, string | null];
      const { id, version } = row;
      const body = { id, version, publish_at, unpublish_at };
      if (end === 'asked') {
        yield* call(at, 'content', article.requestPublish, { body });
        return;
      }
      row = yield* call(at, 'content', article.publish, { body });
      if (row === null) return;
      published.push(row.id);
      const reference = { id: row.id, version: row.version };
      if (end === 'changed')
        yield* call(at, 'content', article.save, {
          body: { ...reference, content: { ...content, pinned: true } },
        });
      if (end === 'off')
        timeline.add(new Date(at.getTime() + 3 * day), function* (then): Story {
          const reason = 'The upgrade is over';
          yield* call(then, 'content', article.takeOff, { body: { ...reference, reason } });
        });
    });

  for (const days of [60, 30, 20, 10, 5, 2, 1])
    timeline.add(ago(days), function* (at): Story {
      const reads = published.map((id, place) => ({ id, count: 37 + ((place * 53 + days * 17) % 211) }));
      if (reads.length > 0) yield* call(at, 'platform', reportArticleReads, { body: { reads } });
    });
}

/** The picture stands in the text too. */
function illustrate(texts: ReturnType<typeof emptyTexts>, { url, alt_zh, alt_en }: Picture): void {
  for (const [language, alt] of [
    ['zh-CN', alt_zh],
    ['en-US', alt_en],
  ] as const) {
    const { body } = texts[language];
    if (body) texts[language].body = `${body}<p><img src="${url}" alt="${alt}"></p>`;
  }
}

function textsOf([title, summary, body]: readonly [string, string, string]) {
  return { title, summary, body };
}
