import type { MenuCount } from '#kernel/menu/counts.ts';

export const statementLineCount: MenuCount = {
  name: 'statement_lines',
  ability: 'statement.read',
  table: 'statement_line',
  owner: 'house',
  where: "status = 'unmatched'",
};
