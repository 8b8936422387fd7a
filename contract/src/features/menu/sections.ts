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
