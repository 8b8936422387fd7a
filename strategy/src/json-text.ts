/** A value of a JSON text and where it stands; numbers keep their digits. */
export interface JsonValue {
  line: number;
  column: number;
  value: null | boolean | string | JsonNumber | JsonValue[] | Map<string, JsonEntry>;
}

export interface JsonEntry {
  /** Where the key stands. */
  line: number;
  column: number;
  value: JsonValue;
}

export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class JsonFault extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

const maxDepth = 32;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON string must not hold any
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const space = /[ \t\r\n]*/y;

/** Reads a JSON text; unlike JSON.parse it knows where each value stands, and refuses a key given twice. */
export function readJson(text: string): JsonValue {
  return new Reader(text).whole();
}

class Reader {
  readonly text: string;
  private at: number;

  constructor(text: string) {
    this.text = text;
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  whole(): JsonValue {
    const value = this.value(0);
    this.take(space);
    if (this.at < this.text.length) throw this.fault('Text after the end of the value');
    return value;
  }

  private value(depth: number): JsonValue {
    if (depth > maxDepth) throw this.fault('Nested too deeply');
    this.take(space);
    const place = this.place();
    const next = this.text[this.at];
    if (next === '{') return { ...place, value: this.object(depth) };
    if (next === '[') return { ...place, value: this.array(depth) };
    if (next === '"') return { ...place, value: this.string() };
    const digits = this.take(number);
    if (digits !== undefined) return { ...place, value: new JsonNumber(digits) };
    const known = this.take(word);
    if (known === undefined) throw this.fault('A value is missing');
    return { ...place, value: known === 'null' ? null : known === 'true' };
  }

  private object(depth: number): Map<string, JsonEntry> {
    const entries = new Map<string, JsonEntry>();
    this.at += 1;
    if (this.takes('}')) return entries;
    do {
      this.take(space);
      const place = this.place();
      if (this.text[this.at] !== '"') throw this.fault('A key in double quotes is missing');
      const key = this.string();
      if (entries.has(key)) throw new JsonFault(`"${key}" is given twice`, place.line, place.column);
      if (!this.takes(':')) throw this.fault('A colon is missing');
      entries.set(key, { ...place, value: this.value(depth + 1) });
    } while (this.takes(','));
    if (!this.takes('}')) throw this.fault('A comma or } is missing');
    return entries;
  }

  private array(depth: number): JsonValue[] {
    const values: JsonValue[] = [];
    this.at += 1;
    if (this.takes(']')) return values;
    do values.push(this.value(depth + 1));
    while (this.takes(','));
    if (!this.takes(']')) throw this.fault('A comma or ] is missing');
    return values;
  }

  private string(): string {
    const quoted = this.take(string);
    if (quoted === undefined) throw this.fault('A text that does not end, or with a forbidden character');
    return JSON.parse(quoted) as string;
  }

  private takes(sign: string): boolean {
    this.take(space);
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private place(): { line: number; column: number } {
    const before = this.text.slice(0, this.at);
    const line = before.split('\n').length;
    return { line, column: this.at - before.lastIndexOf('\n') };
  }

  private fault(message: string): JsonFault {
    const { line, column } = this.place();
    return new JsonFault(message, line, column);
  }
}
