import { useAssetName } from '#kit/asset-name.ts';

/** An asset by its code; the company's own by name. */
export function AssetLabel({ asset }: { asset: string }) {
  return useAssetName()(asset);
}
