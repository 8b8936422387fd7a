/** Figures of what settings do, by their codes. */
export type Figures<Code extends string> = Partial<Record<Code, string | number>>;

/** Each figure by the terms that hold and by those that would. */
export async function compareFigures<Code extends string, Terms>(
  before: Terms,
  after: Terms,
  figuresBy: (terms: Terms) => Figures<Code> | Promise<Figures<Code>>,
): Promise<{ code: Code; before: string; after: string }[]> {
  const [now, then] = await Promise.all([figuresBy(before), figuresBy(after)]);
  // Both have the same figures.
  const codes = Object.keys(now) as Code[];
  return codes.map((code) => ({ code, before: String(now[code]), after: String(then[code]) }));
}
