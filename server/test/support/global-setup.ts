import type {} from '@quarterdeck/embedded-postgres/test/scratch-folder';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#kernel/database/migrate.ts';
import { createPool } from '#kernel/database/pool.ts';
import { appendOnly } from '#server/registry.ts';
import { startDatabaseServer } from './database-server.ts';
import { addStaff } from './staffed.ts';
import { type TestDatabaseServer, testAppRole, urlOfDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseServer: TestDatabaseServer;
  }
}

/** Starts one database server for the whole run, with one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  const template = `quarterdeck_template_${process.pid}`;
  const maintenance = new pg.Client({ connectionString: server.url });
  try {
    await maintenance.connect();
    await maintenance.query(`CREATE DATABASE ${template}`);
    const { rowCount } = await maintenance.query('SELECT FROM pg_roles WHERE rolname = $1', [testAppRole]);
    if (rowCount === 0) await maintenance.query(`CREATE ROLE ${testAppRole} LOGIN PASSWORD '${testAppRole}'`);
    const pool = createPool(urlOfDatabase(server.url, template));
    await migrate(pool, { appRole: testAppRole, appendOnly }).finally(() => pool.end());
    const staffedTemplate = `${template}_staffed`;
    await maintenance.query(`CREATE DATABASE ${staffedTemplate} TEMPLATE ${template}`);
    const staffedPool = createPool(urlOfDatabase(server.url, staffedTemplate));
    const platformKey = await addStaff(staffedPool, new Date()).finally(() => staffedPool.end());
    project.provide('testDatabaseServer', { url: server.url, template, staffedTemplate, platformKey });
    project.provide('scratchFolder', server.scratchFolder);
  } catch (error) {
    await maintenance.end();
    await server.stop();
    throw error;
  }
  return async () => {
    for (const name of [template, `${template}_staffed`])
      await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await maintenance.end();
    await server.stop();
  };
}
