/** Where the source is sold, and who gets it. */
export interface SourceOffer {
  buyAddress?: string;
  /**
   * Asks the server for the address of the source, which only the right key opens.
   * @throws ApiError with the sentence to show
   */
  copyAddress?: (key: string) => Promise<string>;
}

const none: SourceOffer = {};

/** What the site's settings say about the source: nothing. */
export function useSourceOffer(): SourceOffer {
  return none;
}
