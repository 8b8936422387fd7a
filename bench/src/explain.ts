import type { Queryable } from '@quarterdeck/server/kernel/database/sql';
import pg from 'pg';

/** What the database takes for one statement, and how. */
export interface Explained {
  ms: number;
  plan: string;
}

type Statement = Parameters<Queryable['query']>[0];

/** PostgreSQL plans a statement again five times before it may keep a plan. */
const timesToLearn = 6;
const looks = 3;
/** What seems slow may have met other work of the machine: it is looked at so often again. */
const secondLooks = 6;
const seemsSlow = 3;

/** A statement that takes longer needs no more than one other look, in milliseconds. */
const surelySlow = 100;

let count = 0;

/** The planning and execution of a statement, prepared and warm as the server has it: the quickest of a few looks. */
export async function explain(client: pg.Client, { text, values }: Statement): Promise<Explained> {
  count += 1;
  const name = `explained_${count}`;
  await client.query(`PREPARE ${name} AS ${text}`);
  try {
    const parameters = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
    const taken: Explained[] = [];
    for (let look = 0; look < timesToLearn + looks; look += 1) {
      taken.push(await lookOnce(client, `EXPLAIN (ANALYZE, BUFFERS) EXECUTE ${name}${parameters}`));
      if (look === 1 && taken.every(({ ms }) => ms > surelySlow)) break;
    }
    const isSlow = taken.slice(-looks).every(({ ms }) => ms > seemsSlow && ms < surelySlow);
    for (let look = 0; isSlow && look < secondLooks; look += 1)
      taken.push(await lookOnce(client, `EXPLAIN (ANALYZE, BUFFERS) EXECUTE ${name}${parameters}`));
    const [quickest] = taken
      .slice(isSlow ? -looks - secondLooks : -looks)
      .sort((one, other) => one.ms - other.ms);
    if (quickest === undefined) throw new Error(`Nothing was explained: ${text}`);
    return quickest;
  } finally {
    await client.query(`DEALLOCATE ${name}`);
  }
}

async function lookOnce(client: pg.Client, statement: string): Promise<Explained> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(statement);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const taken = (what: string) => Number(plan.match(new RegExp(`^${what} Time: ([\\d.]+) ms$`, 'm'))?.[1]);
  return { ms: taken('Planning') + taken('Execution'), plan };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
