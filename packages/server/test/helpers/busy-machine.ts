/** How many times longer than promised something may take on a busy machine. `node scripts/run.mjs test:cluster` measures the promises. */
export const busy = 3;
