type Convert = (text: string) => string;

/** The dictionaries take 50 MB, and are asked for where something is published: they are let go after so long without use. */
const keptMs = 20_000;

let converter: Promise<Convert> | undefined;
let release: NodeJS.Timeout | undefined;

/** Converts simplified Chinese into the characters and words of Taiwan. */
export function traditional(): Promise<Convert> {
  clearTimeout(release);
  release = setTimeout(() => {
    converter = undefined;
  }, keptMs).unref();
  converter ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'twp' }));
  return converter;
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
