import type { WaitingRows } from '#kernel/waiting/waiting.ts';

export const statementLinesWaiting: WaitingRows = {
  menu: 'statement_lines',
  ability: 'statement.read',
  table: 'statement_line',
  owner: 'house',
  parts: [{ where: "status = 'unmatched'" }],
};
