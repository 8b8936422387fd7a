import type { Pool } from 'pg';
import type { Config } from './config.ts';

/** What `main.ts` has made ready when it assembles the app. */
export interface Services {
  config: Config;
  pool: Pool;
  /** Encrypts secrets at rest (`#kernel/secret-key.ts`). */
  secretKey: Buffer;
}
