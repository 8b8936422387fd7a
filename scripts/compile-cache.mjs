import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** From the second start on there is nothing to compile, and the compiler of TypeScript, 16 MB, stays away. */
export function useCompileCache() {
  enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
}
