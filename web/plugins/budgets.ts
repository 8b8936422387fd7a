/** What the browser may have to fetch: scripts in kB gzipped, and requests of every kind. */
export const budgets = {
  /** Until somebody can sign in. */
  signIn: { script: 130, requests: 8 },
  /** Until the first page after it is there; what sign-in fetched counts again. */
  firstScreen: { script: 240, requests: 16 },
  /** What editing a text with formatting fetches besides. */
  editor: { script: 160 },
  /** The chunk of a page alone. */
  page: { script: 20 },
} as const;
