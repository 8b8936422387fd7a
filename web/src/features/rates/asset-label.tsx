import { useAssetName } from '#kit/asset-name.ts';

/** An asset by its code; one of the house by its name. */
export function AssetLabel({ asset }: { asset: string }) {
  return useAssetName()(asset);
}
