import type {
  NewPlatformSecret,
  PlatformKey,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { platformKeyContext } from '#identity/platform-keys.ts';
import type { Cipher } from '#kernel/crypto/secret-key.ts';

/** What is stored under the idempotency key: a repeated request gets the same secret, which is stored sealed only. */
export interface SealedSecret {
  platform_key: PlatformKey;
  sealed_secret: string;
}

/** The answer as it leaves, with the secret in clear. */
export function withSecret({ platform_key, sealed_secret }: SealedSecret, cipher: Cipher): NewPlatformSecret {
  return { platform_key, secret: cipher.open(sealed_secret, platformKeyContext(platform_key.key)) };
}
