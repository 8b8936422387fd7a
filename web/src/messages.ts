import type { Language } from '@quarterdeck/contract/language';

type LoadMessages = () => Promise<{ default: Record<string, Record<string, unknown>> }>;

/*
 * Messages are JSON beside those who say them: `messages` here is the namespace `app`, `<room>/messages` and
 * `features/<feature>/messages` are the namespaces of those names, each with zh-CN.json and en-US.json. ch-CN is made
 * from zh-CN when the page is built; messages/ch-CN.overrides.json mends it. Only the reader's language is loaded.
 */
const loaders: Record<Language, LoadMessages> = {
  'zh-CN': () => import('virtual:messages/zh-CN'),
  'ch-CN': () => import('virtual:messages/ch-CN'),
  'en-US': () => import('virtual:messages/en-US'),
};

/** Every text of one language, by namespace. */
export async function loadMessages(language: Language): Promise<Record<string, Record<string, unknown>>> {
  return (await loaders[language]()).default;
}
