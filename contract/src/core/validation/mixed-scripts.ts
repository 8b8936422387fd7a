/** Scripts that have letters in common with others, by their looks. */
const alike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/**
 * Whether a word of a name mixes scripts whose letters look alike, as UTS #39 warns of: Cyrillic а within a Latin word. A name in both alphabets is honest. Chinese,
 * Japanese and Korean beside any script are common, and not mixed.
 */
export function isMixedScript(name: string): boolean {
  return name.split(/\s+/).some((word) => alike.filter((script) => script.test(word)).length > 1);
}
