/** Whether it is one that is held in the hand. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|iPod|Android)\b/.test(userAgent ?? '');
}
