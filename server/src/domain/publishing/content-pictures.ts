import type { Language } from '@quarterdeck/contract/core/language';
import type { Picture } from '@quarterdeck/contract/core/pictures';
import type { LocalContent, WrittenLanguage } from '@quarterdeck/contract/core/publishing/texts';
import { requireLibraryPicture } from '#domain/pictures.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { picturesOf } from './content.ts';

/** A picture of a content besides those within its texts. */
export interface ContentPicture {
  /** The field that holds it. */
  name: string;
  picture: Picture;
  /** Shown to readers of one language alone. */
  only?: WrittenLanguage;
}

/**
 * Pictures that were not in the content before are in the media library, and stay there.
 * @throws Refusal `not_found` or `picture_outside_library` at the field
 */
export async function requirePictures(
  tx: Transaction,
  content: object,
  before: object | undefined,
  pictures: readonly ContentPicture[],
): Promise<void> {
  const known = before === undefined ? [] : picturesOf(before);
  for (const address of picturesOf(content).filter((one) => !known.includes(one))) {
    const own = pictures.find(({ picture }) => picture.url === address);
    await requireLibraryPicture(tx, address, own === undefined ? 'content.texts' : `content.${own.name}`);
  }
}

/**
 * Every picture says in words what it shows, in each language in which it is shown.
 * @throws Refusal `publication_picture_undescribed` at the field
 */
export function requireDescribed(
  { texts }: LocalContent,
  pictures: readonly ContentPicture[],
  html: readonly string[],
): void {
  const refuse = (field: string) =>
    new Refusal('publication_picture_undescribed', {
      fields: { [field]: 'publication_picture_undescribed' },
    });
  for (const { name, picture, only } of pictures) {
    if (picture.url === '') continue;
    const isMute = (only !== 'en-US' && picture.alt_zh === '') || (only !== 'zh-CN' && picture.alt_en === '');
    if (isMute) throw refuse(`content.${name}`);
  }
  for (const [language, written] of Object.entries(texts))
    for (const field of html)
      if (hasMutePicture(written[field] ?? '')) throw refuse(`content.texts.${language}.${field}`);
}

/** Whether a picture of a text that was cleaned has no words. */
function hasMutePicture(text: string): boolean {
  const pictures = text.match(/<img [^>]*>/g) ?? [];
  return pictures.some((one) => !/ alt="[^"]*[^"\s][^"]*"/.test(one));
}

export type Described = (picture: Picture) => { url: string; alt: string } | null;

/** A picture as a reader of a language is given it. */
export const describedIn =
  (language: Language, convert: (text: string) => string): Described =>
  ({ url, alt_zh, alt_en }) => {
    if (url === '') return null;
    const alt = { 'zh-CN': alt_zh, 'ch-CN': convert(alt_zh), 'en-US': alt_en }[language];
    return { url, alt };
  };
