/** Conditions for the steps of a review. `of` is the row's alias and a dot, or empty. */
const isReviewed = (of: string, approved: string) =>
  `(${of}status = 'pending_review' AND ${of}reviewer1_id ${approved})`;

/** No one has approved it yet. */
export const isInFirstReview = (of = '') => isReviewed(of, 'IS NULL');

/** One has, and it takes another. */
export const isInSecondReview = (of = '') => isReviewed(of, 'IS NOT NULL');
