import type { Language } from '@quarterdeck/contract/core/language';

/** Texts by namespace. */
export type Messages = Record<string, Record<string, unknown>>;

type LoadMessages = () => Promise<{ default: Messages }>;

/*
 * Messages are JSON beside those who say them: `messages` here is the namespace `app`, `<room>/messages` and
 * `features/<feature>/messages` are the namespaces of those names, each with zh-CN.json and en-US.json. ch-CN is made
 * from zh-CN when the page is built; messages/ch-CN.overrides.json corrects it. Only the reader's language is loaded.
 * What menu, rights, search, notices and home page say of a feature is under `house` in its messages.
 */
const startMessages: Record<Language, LoadMessages> = {
  'zh-CN': () => import('virtual:messages/start/zh-CN'),
  'ch-CN': () => import('virtual:messages/start/ch-CN'),
  'en-US': () => import('virtual:messages/start/en-US'),
};

const pageMessages: Record<Language, LoadMessages> = {
  'zh-CN': () => import('virtual:messages/pages/zh-CN'),
  'ch-CN': () => import('virtual:messages/pages/ch-CN'),
  'en-US': () => import('virtual:messages/pages/en-US'),
};

/** What the shell and the first page say. */
export async function loadStartMessages(language: Language): Promise<Messages> {
  return (await startMessages[language]()).default;
}

/** What all other pages say, and the dialogs of the shell. */
export async function loadPageMessages(language: Language): Promise<Messages> {
  return (await pageMessages[language]()).default;
}
