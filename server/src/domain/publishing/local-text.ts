import type { Language } from '@quarterdeck/contract/core/language';
import { traditional } from './traditional.ts';

/** A text as it is written. */
interface Written {
  zh: string;
  en: string;
}

/** Recently derived texts: many requests need the same few. */
const derived = new Map<string, string>();
const derivedMax = 200;

/** The text in a language: traditional Chinese is derived, and a missing language falls back to the other. */
export async function localText(language: Language, { zh, en }: Written): Promise<string> {
  const [own, other] = language === 'en-US' ? [en, zh] : [zh, en];
  const text = own || other;
  if (language !== 'ch-CN' || text === '') return text;
  const known = derived.get(text);
  if (known !== undefined) return known;
  const made = (await traditional())(text);
  if (derived.size >= derivedMax) derived.clear();
  derived.set(text, made);
  return made;
}
