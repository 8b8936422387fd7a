import { sourceAddress } from '@quarterdeck/contract/features/config/site';
import { call } from '#api/client.ts';
import { useSite } from '#session/site.ts';

/** Where the source is sold, and who gets it; what is not offered is undefined. */
export interface SourceOffer {
  buyAddress?: string | undefined;
  /**
   * Asks the server for the address of the source, which only the right key opens.
   * @throws ApiError with the sentence to show
   */
  copyAddress?: ((key: string) => Promise<string>) | undefined;
}

/** What the site's settings say about the source. */
export function useSourceOffer(): SourceOffer {
  const { buyAddress, hasCopy } = useSite().source;
  return { buyAddress, copyAddress: hasCopy ? askForAddress : undefined };
}

async function askForAddress(key: string): Promise<string> {
  const { copy_source_url } = await call(sourceAddress, { body: { key }, quiet: true });
  return copy_source_url;
}
