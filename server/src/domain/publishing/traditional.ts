type Convert = (text: string) => string;

let converter: Promise<Convert> | undefined;

/** Converts simplified Chinese into the characters and words of Taiwan. */
export function traditional(): Promise<Convert> {
  converter ??= import('opencc-js/cn2t').then(({ Converter }) => Converter({ from: 'cn', to: 'twp' }));
  return converter;
}
