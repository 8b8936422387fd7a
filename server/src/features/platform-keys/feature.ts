import { sealedColumn } from '#kernel/crypto/sealed-column.ts';
import type { Feature } from '#server/feature.ts';
import { platformKeyBindings } from './routes.ts';
import { platformKeySubject } from './subject.ts';

export const platformKeys: Feature = {
  bindings: platformKeyBindings,
  objects: [platformKeySubject],
  sealed: [
    sealedColumn({
      table: 'platform_key',
      id: ['id'],
      column: 'secret_sealed',
      context: `'api_key:' || key`,
      sealedIn: { 'identity/platform-keys.ts': 1, 'features/platform-keys/commands.ts': 1 },
    }),
    sealedColumn({
      table: 'platform_key',
      id: ['id'],
      column: 'previous_secret_sealed',
      context: `'api_key:' || key`,
      // It is what `secret_sealed` was.
      sealedIn: {},
    }),
    // The answers to making and rotating platform keys.
    {
      table: 'idempotency',
      id: ['scope', 'key'],
      text: `reply ->> 'sealed_secret'`,
      context: `'api_key:' || (reply -> 'platform_key' ->> 'key')`,
      set: `reply = jsonb_set(reply::jsonb, '{sealed_secret}', to_jsonb($text))::json`,
      sealedIn: { 'features/platform-keys/commands.ts': 1 },
    },
  ],
};
