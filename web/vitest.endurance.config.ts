import { mergeConfig } from 'vitest/config';
import config from './vitest.own.config.ts';

/** What is bounded in time, which `npm test` does not judge: its machine has other things to do. */
const endurance = mergeConfig(config, { test: { name: 'endurance' } });
endurance.test.include = ['src/**/*.endurance.test.ts'];
endurance.test.exclude = [];

export default endurance;
