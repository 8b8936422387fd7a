/** What happens between this server and the one that takes a mail, in this order. */
export const mailSteps = ['name', 'connection', 'tls', 'sign_in', 'recipient', 'data'] as const;
export type MailStep = (typeof mailSteps)[number];

/** Why a step failed. */
export const mailProblems = [
  'off',
  'not_found',
  'internal',
  'unreachable',
  'timeout',
  'closed',
  'certificate',
  'not_offered',
  'handshake',
  'refused',
  'sender',
  'later',
  'unknown',
] as const;
export type MailProblem = (typeof mailProblems)[number];
