import type { Plugin } from 'vite';

/** The page has the texts of refusals among its messages, in the reader's language alone: those of the contract stay out of its scripts. */
export function refusalsPlugin(): Plugin {
  return {
    name: 'quarterdeck-refusals',
    apply: 'build',
    transform: {
      filter: { id: /contract[\\/]src[\\/]features[\\/].+[\\/]refusals\.ts$/ },
      handler: () => 'export const refusals = {};',
    },
  };
}
