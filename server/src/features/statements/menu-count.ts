import type { MenuCount } from '#kernel/waiting/counts.ts';

export const statementLineCount: MenuCount = {
  name: 'statement_lines',
  ability: 'statement.read',
  table: 'statement_line',
  owner: 'house',
  where: "status = 'unmatched'",
};
