import type { MenuCount } from '#kernel/waiting/counts.ts';

export const breakCount: MenuCount = {
  name: 'recon_breaks',
  ability: 'reconciliation.read',
  table: 'recon_break',
  owner: 'house',
  where: "status <> 'resolved'",
};
