// The least that can answer the same requests: node:http, pg and the same statements, with a count kept for a second.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import type { PageStatements } from './cases/list.ts';

const [file = ''] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, PageStatements>),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const names = new Map<string, string>();
const counts = new Map<string, { until: number; count: Promise<number> }>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

function countOf(path: string, { text, values }: PageStatements['count']): Promise<number> {
  const known = counts.get(path);
  if (known !== undefined && known.until > Date.now()) return known.count;
  const count = pool.query({ name: nameOf(text), text, values }).then(({ rows }) => Number(rows[0].count));
  counts.set(path, { until: Date.now() + 1_000, count });
  return count;
}

async function rowsOf({ page, rows }: PageStatements): Promise<unknown[]> {
  const { text, values } = page;
  const found = await pool.query({ name: nameOf(text), text, values });
  if (rows === null) return found.rows;
  const ids = found.rows.map(({ sort_id }) => sort_id);
  return (await pool.query({ name: nameOf(rows.text), text: rows.text, values: [ids] })).rows;
}

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  const answer = answers.get(path);
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [rows, total] = await Promise.all([rowsOf(answer), countOf(path, answer.count)]);
  const body = JSON.stringify({ code: 200, data: { list: rows.slice(0, -1), total } });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});

server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
process.once('SIGTERM', () => process.exit(0));
