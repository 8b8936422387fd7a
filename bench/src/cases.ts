import type { Measure } from './bench.ts';

export interface Case {
  /** Loads what measures it: each case runs in a process of its own. */
  load(): Promise<Measure>;
  /** It needs the users and withdrawals that the cases share. */
  isSeeded?: boolean;
  /** It fills a database of its own. */
  isAlone?: boolean;
  /** It takes long, and is measured when it is asked for by its name. */
  isByName?: boolean;
  /** After so many minutes it is stopped, even on a noisy machine. */
  minutes?: number;
}

/** In the order of a run. Those that look for every row of a table come first: a short run has one database. */
export const cases: Record<string, Case> = {
  books: { load: async () => (await import('./cases/books.ts')).measureBooks, isAlone: true },
  lists: { load: async () => (await import('./cases/lists.ts')).measureLists, isAlone: true, minutes: 12 },
  settlement: { load: async () => (await import('./cases/settlement.ts')).measureSettlement, isAlone: true },
  'user-drawer': {
    load: async () => (await import('./cases/user-drawer.ts')).measureUserDrawer,
    isAlone: true,
  },
  scale: {
    load: async () => (await import('./cases/scale.ts')).measureScale,
    isAlone: true,
    isByName: true,
    minutes: 60,
  },
  'log-scale': {
    load: async () => (await import('./cases/log.ts')).measureLogAtScale,
    isAlone: true,
    isByName: true,
    minutes: 60,
  },
  size: { load: async () => (await import('./cases/size.ts')).measureSize },
  page: { load: async () => (await import('./cases/page.ts')).measurePage, isSeeded: true },
  shell: { load: async () => (await import('./cases/shell.ts')).measureShell, isSeeded: true },
  live: { load: async () => (await import('./cases/live.ts')).measureLive, isSeeded: true },
  access: { load: async () => (await import('./cases/access.ts')).measureAccess, isSeeded: true },
  list: { load: async () => (await import('./cases/list.ts')).measureList, isSeeded: true },
  export: { load: async () => (await import('./cases/export.ts')).measureExport, isSeeded: true },
  approve: { load: async () => (await import('./cases/approve.ts')).measureApprove, isSeeded: true },
  content: { load: async () => (await import('./cases/content.ts')).measureContent },
  publish: { load: async () => (await import('./cases/publish.ts')).measurePublish },
  article: { load: async () => (await import('./cases/article.ts')).measureArticle },
  log: { load: async () => (await import('./cases/log.ts')).measureLog },
  pictures: {
    load: async () => (await import('./cases/pictures.ts')).measurePictures,
    isAlone: true,
    minutes: 8,
  },
  memory: { load: async () => (await import('./cases/memory.ts')).measureMemory, isSeeded: true },
  ledger: { load: async () => (await import('./cases/ledger.ts')).measureLedger, isSeeded: true },
  backtest: { load: async () => (await import('./cases/backtest.ts')).measureBacktest },
  candles: { load: async () => (await import('./cases/candles.ts')).measureCandles, minutes: 8 },
  beats: { load: async () => (await import('./cases/beats.ts')).measureBeats, isAlone: true },
  reports: { load: async () => (await import('./cases/reports.ts')).measureReports, isAlone: true },
  bulk: { load: async () => (await import('./cases/bulk.ts')).measureBulk, isAlone: true },
  codes: { load: async () => (await import('./cases/codes.ts')).measureCodes },
};
