import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/kernel/**/*table.ts', './src/{features,sample}/**/table.ts'],
  out: './migrations',
});
