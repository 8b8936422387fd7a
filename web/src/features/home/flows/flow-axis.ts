/** A day as it is drawn: heights are for the eye, so they are plain numbers. */
export interface DrawnDay {
  incoming: number;
  outgoing: number;
}

export interface FlowAxis {
  /** From the lowest to the highest; what went out lies below nought. */
  marks: number[];
  top: number;
  bottom: number;
}

/** Of so many days at least one may stand out by so many times before it is cut. */
const [fewest, farAbove] = [5, 2.5];

/** Where the axis may end: a few days far above all others are cut, so that they do not flatten them. */
export function ceilingOf(amounts: readonly number[]): number {
  const sorted = amounts.filter((amount) => amount > 0).sort((one, other) => other - one);
  const [most = 0] = sorted;
  const usual = sorted[Math.ceil(sorted.length / 15)] ?? most;
  return sorted.length >= fewest && most > usual * farAbove ? usual * 1.25 : most;
}

/**
 * Round figures, four to seven of them, from what went out to what came in. A line beside the bars, such as the net of
 * the days before, is never cut: it would seem to rest at the end of the axis.
 */
export function axisOf(days: readonly DrawnDay[], line: readonly number[] = []): FlowAxis {
  const above = Math.max(ceilingOf(days.map(({ incoming }) => incoming)), ...line);
  const below = Math.max(ceilingOf(days.map(({ outgoing }) => outgoing)), ...line.map((net) => -net));
  const whole = above + below || 1;
  const power = 10 ** Math.floor(Math.log10(whole / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => whole / size <= 5) ?? whole;
  const stepsDown = Math.ceil(below / step);
  const stepsUp = Math.max(Math.ceil(above / step), stepsDown === 0 ? 1 : 0);
  return {
    marks: Array.from({ length: stepsUp + stepsDown + 1 }, (_, place) => (place - stepsDown) * step),
    top: stepsUp * step,
    bottom: stepsDown * step,
  };
}
