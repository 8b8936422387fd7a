/** A paragraph of two texts: in both, only in the newer, or only in the older. */
export interface Piece {
  change: 'same' | 'new' | 'gone';
  text: string;
}

/** Pieces compared with each other, at most: longer texts are compared as wholes. */
const piecesMax = 2_000;

/** The difference of two texts by their paragraphs: the longest common sequence stays. */
export function diffOf(older: readonly string[], newer: readonly string[]): Piece[] {
  const gone = (text: string): Piece => ({ change: 'gone', text });
  const added = (text: string): Piece => ({ change: 'new', text });
  if (older.length * newer.length > piecesMax ** 2) return [...older.map(gone), ...newer.map(added)];
  const width = newer.length + 1;
  const common = new Uint16Array((older.length + 1) * width);
  for (let i = older.length - 1; i >= 0; i -= 1)
    for (let j = newer.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        older[i] === newer[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < older.length || j < newer.length) {
    const [before, after] = [older[i], newer[j]];
    if (before !== undefined && before === after) {
      pieces.push({ change: 'same', text: before });
      i += 1;
      j += 1;
    } else if (after === undefined || (before !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(gone(before ?? ''));
      i += 1;
    } else {
      pieces.push(added(after));
      j += 1;
    }
  }
  return pieces;

  function at(row: number, column: number): number {
    return common[row * width + column] ?? 0;
  }
}

/** The paragraphs of a text in HTML, without their elements. */
export function paragraphsOf(html: string): string[] {
  const broken = html.replace(/<(?:\/(?:p|h[2-4]|li|blockquote|pre|tr)|br ?\/?|hr ?\/?)>/g, '\n');
  const pictured = broken.replace(/<img [^>]*src="([^"]*)"[^>]*>/g, '[$1]');
  return pictured
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Two contents as lines by their paths, with what differs: `texts.zh-CN.title`. */
export function changedFields(
  older: object,
  newer: object,
): { path: string; older: string; newer: string }[] {
  const [before, after] = [flat(older), flat(newer)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path) => ({ path, older: before.get(path) ?? '', newer: after.get(path) ?? '' }))
    .filter((field) => field.older !== field.newer);
}

function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, Array.isArray(value) ? value.join(', ') : String(value ?? '')]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...flat(part, path === '' ? key : `${path}.${key}`)]),
  );
}
