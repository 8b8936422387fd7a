/** Pages of a list that may take longer than all others. */
export interface SlowPages {
  /** The list. */
  kind: string;
  /** The columns by which they are filtered, */
  by?: readonly string[];
  /** or sorted. */
  sorted?: readonly string[];
  /** What the database may take for one of them, in milliseconds. */
  ms: number;
  why: string;
}

export const slowPages: readonly SlowPages[] = [
  {
    kind: 'exchange_fill',
    by: ['reported'],
    ms: 500,
    why: 'each trade is looked up among those that the platform reported, and few are missing there',
  },
  {
    kind: 'withdrawal',
    by: ['user_frozen'],
    ms: 50,
    why: 'frozen users are looked up one by one, however many there are',
  },
  {
    kind: 'robot_order',
    by: ['price'],
    ms: 100,
    why: 'an index of prices would be paid for by every order',
  },
  {
    kind: 'robot',
    by: ['traded', 'realised'],
    ms: 100,
    why: 'with an index of what reports and fills change, each of them would write every index of the robot',
  },
  {
    kind: 'robot',
    sorted: ['result', 'unrealised'],
    ms: 1_000,
    why: 'all robots are read, because reports write no index',
  },
  {
    kind: 'robot',
    by: ['silent'],
    ms: 30,
    why: 'silent robots are looked up one by one, however many there are',
  },
  {
    kind: 'reward',
    by: ['hold_until'],
    ms: 15,
    why: 'what began in the time of a hold is walked through',
  },
];

/** Why pages by this query may take longer; undefined where they may not. */
export function slowPagesOf(kind: string, query: string, among = slowPages): SlowPages | undefined {
  const parameters = new URLSearchParams(query);
  const asked = [...parameters.keys()].map((name) => name.replace(/_(from|to|min|max)$/, ''));
  const order = parameters.get('sort')?.replace(/^-/, '');
  return among.find(
    ({ kind: of, by = [], sorted = [] }) =>
      of === kind && (asked.some((name) => by.includes(name)) || sorted.some((name) => name === order)),
  );
}
