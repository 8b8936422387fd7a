import { Dictionary, type WordList } from './dictionary.ts';

type Convert = (text: string) => string;

/** How OpenCC goes from one way of writing to another; its own types leave the first step out. */
interface Steps {
  normalizationChain: WordList[][];
  segmentation: WordList[];
  conversionChain: WordList[][];
}

let converter: Promise<Convert> | undefined;

/** Converts simplified Chinese into the characters and words of Taiwan. */
export function traditional(): Promise<Convert> {
  converter ??= import('opencc-js/preset/cn2t').then(({ configs }) =>
    converterBy(configs.s2twp as unknown as Steps),
  );
  return converter;
}

function converterBy({ normalizationChain, segmentation, conversionChain }: Steps): Convert {
  const normal = normalizationChain.map((lists) => new Dictionary(lists));
  const words = new Dictionary(segmentation);
  const steps = conversionChain.map((lists) =>
    beginsWith(lists, segmentation)
      ? new Dictionary(lists.slice(segmentation.length), words)
      : new Dictionary(lists),
  );
  const through = (dictionaries: readonly Dictionary[], text: string) =>
    dictionaries.reduce((converted, dictionary) => dictionary.convert(converted), text);
  return (text) =>
    words
      .segments(through(normal, text))
      .map((segment) => through(steps, segment))
      .join('');
}

/** The 50,000 words by which a text is split are also the first that are replaced: they are kept once. */
function beginsWith(lists: readonly WordList[], first: readonly WordList[]): boolean {
  return first.every((list, index) => list === lists[index]);
}

type Texts<Name extends string> = Record<`${Name}_zh` | `${Name}_ch`, string>;

/**
 * The same record with its traditional texts: derived where they are empty, or were derived from the text that stood
 * before; a written one stays.
 */
export async function withTraditional<Name extends string, Given extends Texts<Name>>(
  given: Given,
  names: readonly Name[],
  before?: Texts<Name>,
): Promise<Given> {
  const convert = await traditional();
  const texts = names.map((name) => {
    const [source, written] = [given[`${name}_zh`], given[`${name}_ch`]];
    const isDerived = written === '' || (before !== undefined && written === convert(before[`${name}_zh`]));
    return [`${name}_ch`, isDerived ? convert(source) : written];
  });
  return { ...given, ...Object.fromEntries(texts) };
}
