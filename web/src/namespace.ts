/** The namespace of the messages in a folder of a feature: `codes/batches` is `codes-batches`, and `codes/codes` is `codes`. */
export function namespaceOf(folders: readonly string[]): string {
  return [...new Set(folders)].join('-');
}
