import type { Plugin } from 'vite';

/** Fails a build whose chunks import each other: one of them would run before what it needs is there. */
export function chunkCirclesPlugin(): Plugin {
  return {
    name: 'chunk-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output.imports] as const] : [],
        ),
      );
      const circle = findCircle(imports);
      if (circle) this.error(`Chunks import each other: ${circle.join(' → ')}. See web/plugins/chunks.ts.`);
    },
  };
}

/** The first circle of a graph, with its beginning at both ends. */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const follow = (node: string, path: string[]): string[] | undefined => {
    const place = path.indexOf(node);
    if (place >= 0) return [...path.slice(place), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = follow(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = follow(node, []);
    if (circle) return circle;
  }
  return undefined;
}
