/** The role groups that a new house begins with, below the super administrator. */
export const firstRoles = ['finance_maker', 'finance_checker', 'risk', 'support', 'content'] as const;
export type FirstRole = (typeof firstRoles)[number];
