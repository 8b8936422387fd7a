import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** All tests, of which `npm test` runs a part. */
export default mergeConfig(config, {
  test: { name: 'embedded-postgres-matrix', env: { TEST_MATRIX: 'yes' } },
});
