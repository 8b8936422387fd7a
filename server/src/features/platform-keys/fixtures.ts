import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import { everyCall } from '@quarterdeck/contract/features/platform-keys/calls';
import type {
  createPlatformKey,
  NewPlatformSecret,
} from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import { createPlatformClient, type PlatformClient } from '#test/support/platform-client.ts';
import type { TestServer } from '#test/support/test-server.ts';
import { create } from './commands.ts';
import { withSecret } from './secret.ts';

type Fields = Partial<BodyInput<typeof createPlatformKey>>;

let made = 0;

/** A platform key, which may call everything unless told otherwise. */
export async function aPlatformKey(
  { services }: Pick<TestServer, 'services'>,
  fields: Fields = {},
): Promise<NewPlatformSecret> {
  made += 1;
  const input = { name: `key ${made}`, calls: [everyCall], ...fields };
  const sealed = await perform(create, input, programContext('test', services.now()), services);
  return withSecret(sealed, services.cipher);
}

/** A caller with this key, at this server. */
export function holderOf(
  { app, services }: Pick<TestServer, 'app' | 'services'>,
  { platform_key: { key }, secret }: NewPlatformSecret,
): PlatformClient {
  return createPlatformClient({ app, defects: [], key: { key, secret }, now: services.now });
}
