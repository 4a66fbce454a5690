import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/{protocol,room,media,server,sync}/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: { name: 'web', environment: 'jsdom', include: ['packages/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
