/** By how much longer than promised something may take on a busy machine. `npm run test:cluster` measures what is promised. */
export const busy = 3;
