/** Addresses and networks that were typed with spaces, line feeds or commas between them. */
export function networksOf(text: string): string[] {
  return text.split(/[\s,;，；]+/).filter((network) => network !== '');
}
