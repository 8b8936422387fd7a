import * as z from 'zod/mini';

/** Comments on one record, at most, and characters of each. */
export const commentsMax = 100;
export const commentMax = 1000;

/** What a member of staff said about a record under review; never changed, never deleted. */
export const Comment = z.object({
  id: z.int(),
  text: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
});
export type Comment = z.output<typeof Comment>;

/** Somebody who may review a record. */
export const Reviewer = z.object({ id: z.int(), username: z.string(), nickname: z.string() });
export type Reviewer = z.output<typeof Reviewer>;
