import { parseSync } from 'vite';

/** A message used by a source. */
interface Use {
  /** `namespace:key` where both are written out. */
  key: string | undefined;
  /** The key in whatever namespace, where the source says no more of it than that. */
  name: string | undefined;
  /** What the key may be: parts that are worked out match anything. */
  pattern: RegExp;
}

interface Texts {
  uses: Use[];
  /** Written into the page and not taken from the messages. */
  visible: string[];
}

type Node = Record<string, unknown> & { type: string };

const shownAttributes = ['title', 'label', 'placeholder', 'alt', 'aria-label', 'description', 'message'];

/** Names that are the same in every language, and formats of dates, which are chosen by language. */
const isForAll = /^(?:简体中文|繁體中文|English|Quarterdeck|UTC|USDT|CSV|ID|[YMD年月日 /-]+)$/;

/** The messages that a source uses, and its hard-coded texts. */
export function textsOf(file: string, code: string): Texts {
  const { program } = parseSync(file, code);
  const uses: Use[] = [];
  const visible: string[] = [];
  const namespaces = translators(program);

  walk(program, (node) => {
    const text = literal(node);
    if (text !== undefined && /[\u3400-\u9fff]/.test(text)) visible.push(text);
    if (node.type === 'JSXText' && isWords(node.value)) visible.push(String(node.value).trim());
    if (node.type === 'JSXAttribute' && isNode(node.name) && isNode(node.value)) {
      const value = literal(node.value);
      if (shownAttributes.includes(String(node.name.name)) && isWords(value)) visible.push(String(value));
    }
    // Keys are also kept in tables and come to `t` by a variable, so every literal counts as a use.
    const template = templateOf(node);
    if (template !== undefined && template.length < 80)
      uses.push({
        key: undefined,
        name: template.length === 1 ? template[0] : undefined,
        pattern: patternOf('[\\w-]+', template),
      });
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return;
    const namespace = namespaces.get(String(node.callee.name));
    const [first] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : [];
    const key = first && literal(first);
    if (namespace !== undefined && key !== undefined)
      uses.push({
        key: key.includes(':') ? key : `${namespace}:${key}`,
        name: undefined,
        pattern: patternOf(namespace, [key]),
      });
  });
  return { uses, visible: [...new Set(visible)].filter((text) => !isForAll.test(text)) };
}

/** The names under which translators stand in this source, with the namespace that each speaks. */
function translators(program: unknown): Map<string, string> {
  const found = new Map([['signInText', 'session']]);
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init) || !isNode(node.id)) return;
    if (!isNode(node.init.callee) || node.init.callee.name !== 'useTranslation') return;
    const [first] = Array.isArray(node.init.arguments) ? node.init.arguments.filter(isNode) : [];
    const namespace = first === undefined ? 'app' : literal(first);
    const properties = Array.isArray(node.id.properties) ? node.id.properties.filter(isNode) : [];
    for (const { key, value } of properties)
      if (isNode(key) && key.name === 't' && isNode(value) && namespace !== undefined)
        found.set(String(value.name), namespace);
  });
  return found;
}

function patternOf(namespace: string, parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${namespace}:${escaped.join('.+')}$`);
}

/** The fixed parts of a text, between those that are worked out. */
function templateOf(node: Node): string[] | undefined {
  const text = literal(node);
  if (text !== undefined) return /^[\w.-]+$/.test(text) ? [text] : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  const parts = node.quasis.filter(isNode).map(({ value }) => (isRecord(value) ? String(value.cooked) : ''));
  // Nothing but what is worked out would match every key.
  return parts.some((part) => /\w{3,}/.test(part)) ? parts : undefined;
}

function literal(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

function isWords(text: unknown): boolean {
  return typeof text === 'string' && /[A-Za-z]{2,}/.test(text);
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (!isRecord(value)) return;
  if (isNode(value)) visit(value);
  for (const below of Object.values(value)) if (typeof below === 'object') walk(below, visit);
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
