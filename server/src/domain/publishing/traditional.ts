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
