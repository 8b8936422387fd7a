/** The row that a moved one stands before afterwards, undefined at the end; undefined altogether where nothing moves. */
export function placeAfterMove<Row>(
  rows: readonly Row[],
  from: number,
  to: number,
): { before: Row | undefined } | undefined {
  const row = rows[from];
  if (row === undefined || to === from || to < 0 || to >= rows.length) return undefined;
  return { before: rows.toSpliced(from, 1)[to] };
}
