import * as z from 'zod/mini';

/** A longer text is no number, name or hash of anything. */
export const searchTextMax = 200;

/** What is searched for: the beginning of a field or, for users, of a word in it, or an id. */
export const SearchText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(searchTextMax),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  z.regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'text_control' }),
);
