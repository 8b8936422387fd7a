// Backs up the embedded database: see `npm run backup -- --help`.
import { runBackup } from '../server/src/console/backup.ts';

process.exitCode = await runBackup(process.argv.slice(2), process.env);
