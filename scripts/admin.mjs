// What is done for the staff at the console: see `npm run admin -- --help`.
import { runAdminConsole } from '../server/src/console/admin.ts';

await runAdminConsole(process.argv.slice(2), process.env);
