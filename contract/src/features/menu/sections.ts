import type { Section } from './entry.ts';

/** The sections of the menu in their order. Pages come from the terms of features. */
export const sections = [
  {
    id: 'home',
    path: '/',
    name: 'home_section',
    icon: 'home',
    meta: { title: 'menu.home', levelHidden: true },
  },
  { id: 'member', path: '/member', name: 'member_section', icon: 'users' },
  { id: 'finance', path: '/finance', name: 'finance_section', icon: 'coins' },
  { id: 'strategy', path: '/strategy', name: 'strategy_section', icon: 'chart-dots' },
  { id: 'robot', path: '/robot', name: 'robot_section', icon: 'robot' },
  { id: 'copy', path: '/copy', name: 'copy_section', icon: 'copy' },
  { id: 'trading', path: '/trading', name: 'trading_section', icon: 'arrows-exchange' },
  { id: 'code', path: '/code', name: 'code_section', icon: 'ticket' },
  { id: 'market', path: '/market', name: 'market_section', icon: 'speakerphone' },
  { id: 'article', path: '/article', name: 'article_section', icon: 'article' },
  { id: 'system', path: '/system', name: 'system_section', icon: 'shield-lock' },
  { id: 'setting', path: '/setting', name: 'setting_section', icon: 'settings' },
  { id: 'version', path: '/version', name: 'version_section', icon: 'versions' },
] as const satisfies readonly (Omit<Section, 'children'> & { id: string })[];

/** Pages that nobody has built yet: each leaves when a feature brings it. */
export const planned: readonly {
  section: (typeof sections)[number]['id'];
  order: number;
  path: string;
  name: string;
}[] = [
  { section: 'robot', order: 10, path: 'robot', name: 'robots' },
  { section: 'copy', order: 10, path: 'trader', name: 'traders' },
  { section: 'copy', order: 20, path: 'application', name: 'trader_applications' },
  { section: 'market', order: 60, path: 'activity', name: 'activities' },
  { section: 'article', order: 10, path: 'articleclass', name: 'article_categories' },
  { section: 'article', order: 20, path: 'articlelist', name: 'articles' },
  { section: 'setting', order: 10, path: 'website', name: 'setting_website' },
  { section: 'setting', order: 60, path: 'email', name: 'setting_email' },
  { section: 'setting', order: 70, path: 'sms', name: 'setting_sms' },
  { section: 'setting', order: 80, path: 'bannber', name: 'setting_carousel' },
  { section: 'setting', order: 90, path: 'poster', name: 'setting_poster' },
  { section: 'setting', order: 100, path: 'other', name: 'setting_other' },
  { section: 'setting', order: 110, path: 'version', name: 'setting_version' },
  { section: 'version', order: 10, path: 'versionset', name: 'version_settings' },
];
