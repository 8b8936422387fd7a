import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { reportArticleReads } from '@quarterdeck/contract/features/articles/library/library';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';

type Report = typeof reportArticleReads;

/** Adds a batch of reads to today's; each article once, in the order of ids, so that batches wait for each other in turn. */
export const countReads = command<BodyOf<Report>, ReplyOf<Report>>({
  action: 'article.count_reads',
  async run({ tx, input: { reads }, context }) {
    const counted = await tx.query<{ article_id: number }>(sql`
      INSERT INTO article_read (article_id, day, reads)
      SELECT a.id, ${context.now.toISOString().slice(0, 10)}::date, sum(told.count)
      FROM unnest(${reads.map(({ id }) => id)}::bigint[], ${reads.map(({ count }) => count)}::bigint[]) AS told (id, count)
        JOIN article AS a ON a.id = told.id
      GROUP BY a.id ORDER BY a.id
      ON CONFLICT (article_id, day) DO UPDATE SET reads = article_read.reads + excluded.reads
      RETURNING article_id`);
    const object = { type: 'article', id: 0 };
    const after = { articles: counted.length };
    return { reply: { counted: counted.length }, object, before: null, after };
  },
});
