// npm run simulate: plays the trading platform against a running server; --help lists the options.
import { runSimulation } from '../simulator/src/live/main.ts';

process.exitCode = await runSimulation(process.argv.slice(2), process.env);
