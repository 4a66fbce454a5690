import { runMatinee } from './cli/run-matinee.ts';

const exitCode = await runMatinee(process.argv.slice(2), async () => (await import('./serve.ts')).serve);
if (exitCode !== 'runs on') process.exit(exitCode);
