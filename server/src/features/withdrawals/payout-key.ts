/** The key under which the service is asked to pay: each attempt has its own. */
export function payoutKey(no: string, attempt: number): string {
  return `${no}-${attempt}`;
}

/** The withdrawal's number and the attempt that a key stands for. */
export function readPayoutKey(key: string): { no: string; attempt: number } {
  const end = key.lastIndexOf('-');
  return { no: key.slice(0, Math.max(end, 0)), attempt: Number(key.slice(end + 1)) };
}
