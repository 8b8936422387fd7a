/** Words and what they become, `word replacement|word replacement|…`, as OpenCC's packages have them. */
export type WordList = string;

/**
 * Finds the longest word at a place of a text. OpenCC's own tries take 45 MB of heap for what these maps hold in a few; they differ in
 * nothing but sequences that describe a character by its parts, which are read character by character here.
 */
export class Dictionary {
  readonly #words = new Map<string, string>();
  /** By the first character, the lengths of the words that begin with it, the longest first. */
  readonly #lengths = new Map<number, number[]>();

  /** The dictionaries that stand before this one, and itself. */
  readonly #layers: readonly Dictionary[];

  /**
   * Of a word in several lists the first one counts.
   * @param before a dictionary whose lists stand before these
   */
  constructor(lists: readonly WordList[], before?: Dictionary) {
    this.#layers = before === undefined ? [this] : [...before.#layers, this];
    for (const list of lists) {
      for (const line of list.split('|')) {
        const [word = '', replacement = ''] = line.split(' ');
        if (!this.#words.has(word)) this.#words.set(word, replacement);
      }
    }
    for (const word of this.#words.keys()) this.#noteLength(word);
    for (const lengths of this.#lengths.values()) lengths.sort((one, other) => other - one);
  }

  #noteLength(word: string): void {
    const first = word.codePointAt(0) ?? 0;
    const known = this.#lengths.get(first);
    if (known === undefined) this.#lengths.set(first, [word.length]);
    else if (!known.includes(word.length)) known.push(word.length);
  }

  /** Replaces every word. */
  convert(text: string): string {
    return this.#split(text, (word) => this.#replacement(word) ?? word).join('');
  }

  /** The words of the text, and what stands between them. */
  segments(text: string): string[] {
    return this.#split(text, (word) => word);
  }

  #split(text: string, told: (word: string) => string): string[] {
    const parts: string[] = [];
    let begin = 0;
    for (let at = 0; at < text.length; ) {
      const word = this.#wordAt(text, at);
      if (word === undefined) {
        at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
        continue;
      }
      if (begin < at) parts.push(text.slice(begin, at));
      parts.push(told(word));
      at += word.length;
      begin = at;
    }
    if (begin < text.length) parts.push(text.slice(begin));
    return parts;
  }

  #replacement(word: string): string | undefined {
    for (const layer of this.#layers) {
      const replacement = layer.#words.get(word);
      if (replacement !== undefined) return replacement;
    }
    return undefined;
  }

  #wordAt(text: string, at: number): string | undefined {
    let longest: string | undefined;
    for (const layer of this.#layers) {
      const word = layer.#ownWordAt(text, at);
      if ((longest?.length ?? 0) < (word?.length ?? 0)) longest = word;
    }
    return longest;
  }

  #ownWordAt(text: string, at: number): string | undefined {
    for (const length of this.#lengths.get(text.codePointAt(at) ?? 0) ?? []) {
      const word = text.slice(at, at + length);
      if (this.#words.has(word)) return word;
    }
    return undefined;
  }
}
