/** Whether a field of a record is a user's UID. */
export function isUidField(name: string): boolean {
  return name === 'uid' || name.endsWith('_uid');
}
