import { currentLanguage } from '#web/language.ts';

/** A text in the reader's language; a traditional one that was left empty is the simplified one. */
export function localText(texts: Readonly<Record<'zh' | 'ch' | 'en', string>>): string {
  const language = currentLanguage();
  if (language === 'en-US') return texts.en;
  return language === 'ch-CN' && texts.ch !== '' ? texts.ch : texts.zh;
}

interface Named {
  name_zh: string;
  name_ch: string;
  name_en: string;
}

export const localName = ({ name_zh, name_ch, name_en }: Named): string =>
  localText({ zh: name_zh, ch: name_ch, en: name_en });
