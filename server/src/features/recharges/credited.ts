/** Whether a recharge was credited to a user, in SQL; also one that was reversed since. */
export function isCredited(of = ''): string {
  return `${of}status IN ('credited', 'reversed') AND ${of}user_id IS NOT NULL`;
}
