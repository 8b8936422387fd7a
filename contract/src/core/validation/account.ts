import { isBlank } from './text.ts';

export const passwordMin = 6;

/** Six characters or more, whichever they are; one that takes two units of UTF-16 counts once. */
export function isPassword(text: string, min = passwordMin): boolean {
  return [...text].length >= min;
}

export function isUserName(text: string): boolean {
  return !isBlank(text);
}
