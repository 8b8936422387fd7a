import { usingShownMax } from '@quarterdeck/contract/features/robots/robots/using';

/** How many robots use something, or several things together, by what a list says of each: "100+" where it stopped counting. */
export function usingText(...counts: number[]): string {
  const sum = counts.reduce((all, one) => all + Math.min(one, usingShownMax), 0);
  return counts.some((one) => one > usingShownMax) ? `${sum}+` : String(sum);
}
