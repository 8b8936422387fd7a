/** The number that digits alone write; any other text stays text, of which the schema says what is wrong. */
export function wholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}
