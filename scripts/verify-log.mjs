// Verifies the chain of the admin log: see `npm run verify-log -- --help`.
import { runVerifyLog } from '../server/src/console/verify-log.ts';

process.exitCode = await runVerifyLog(process.argv.slice(2), process.env);
