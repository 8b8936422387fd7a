import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** All tests, of which `npm test` runs a part. */
export default mergeConfig(config, { test: { name: 'market-data-matrix', env: { TEST_MATRIX: 'yes' } } });
