import { expect, test } from 'vitest';
import { seed } from '../support/seed.ts';
import { runTrial } from './trial.ts';

/** The longest way that money goes. */
const withdrawals = /^(withdrawal\.|job\.(pay_out|report)$)/;

test(`whatever people, the platform and jobs do, the company is as its model has it (SEED=${seed})`, async () => {
  const { effective } = await runTrial(seed, [{ steps: 120 }, { steps: 140, favour: withdrawals }]);
  // The steps are worth something only if most kinds of them come through.
  expect(effective.size).toBeGreaterThan(24);
});
