/** The id that a mail has however often it is sent, by which a receiver knows it again. */
export function messageId(kind: string, id: number | string, origin: string): string {
  return `<${kind}-${id}@${new URL(origin).hostname}>`;
}
