import type { Plugin } from 'vite';

/** The page has the texts of refusals and notices among its messages, in one language: those of the contract stay out of its scripts. */
export function refusalsPlugin(): Plugin {
  return {
    name: 'quarterdeck-refusals',
    apply: 'build',
    transform: {
      filter: { id: /contract[\\/]src[\\/]features[\\/].+[\\/](?:refusals|notice-texts)\.ts$/ },
      handler: () => 'export const refusals = {}, notices = {};',
    },
  };
}
