/** Sets the budgets of requests as high as they go, for a server that is loaded on purpose. */
export async function liftBudgets(pool: { query(text: string): Promise<unknown> }): Promise<void> {
  await pool.query(`
    INSERT INTO config ("group", name, value, updated_at)
    SELECT 'budget', name, '1000000', now()
    FROM unnest('{platform_per_minute,platform_burst,reads_per_minute,reads_burst}'::text[]) AS name
    ON CONFLICT DO NOTHING`);
}
