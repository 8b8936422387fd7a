import type { LogKey } from '@quarterdeck/contract/features/admin-log/chain';
import { command } from '#command/command.ts';
import { replaceSigner } from '#kernel/audit/signing-keys.ts';

/** From now on another key signs. The log keeps both public halves, so that it says itself since when. */
export const rotateKey = command<unknown, LogKey>({
  action: 'admin_log.rotate_key',
  async run({ tx, context, services }) {
    const { old, made } = await replaceSigner(tx, services.cipher, context.now);
    const { id, fingerprint, public_key, created_at, retired_at } = made;
    return {
      reply: { fingerprint, public_key, created_at, retired_at },
      object: { type: 'log_key', id },
      before: old === undefined ? null : { fingerprint: old.fingerprint, public_key: old.public_key },
      after: { fingerprint, public_key },
    };
  },
});
