/** What a harmed follower gets of a forfeited bond. */
export interface Harmed {
  userId: number;
  uid: string;
  amount: string;
}

/** Those that a request names, as its row keeps them. */
export function harmedIn(kept: string | null): Harmed[] {
  return JSON.parse(kept ?? '[]') as Harmed[];
}
