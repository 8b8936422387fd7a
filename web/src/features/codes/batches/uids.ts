/** UIDs as people write them down or a table holds them: the first word of each line, without quotes and a heading. */
export function readUids(text: string): string[] {
  const uids = text
    .split(/\r?\n/)
    .map(
      (line) =>
        line
          .split(/[,;\t ]/, 1)[0]
          ?.replace(/["'\ufeff]/g, '')
          .trim() ?? '',
    )
    .filter((uid) => uid !== '' && uid.toLowerCase() !== 'uid');
  return [...new Set(uids)];
}
