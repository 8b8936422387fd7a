/** SEED=… repeats the choices of a run; the seed stands in the names of the tests. */
export const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
