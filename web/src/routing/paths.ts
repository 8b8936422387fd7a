/** Another host, another scheme. */
export function isExternal(path: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);
}

/** A path relative to its parent's; wildcards and addresses outside are kept as they are. */
export function resolvePath(base: string, path: string): string {
  if (path === '*' || isExternal(path)) return path;
  const whole = path.startsWith('/') ? path : `${base}/${path}`;
  if (!/\/\.?(?:\/|$)/.test(whole)) return whole;
  return `/${whole
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')}`;
}

/** Whether the menu may offer the path: a plain one of this app, or a link outside that runs no script. */
export function isUsablePath(path: string): boolean {
  if (path.length > 500 || /[\\\s\p{Cc}]/u.test(path)) return false;
  if (isExternal(path)) return /^(?:https?:\/\/|\/\/|mailto:|tel:)[^/]/i.test(path);
  return !/[?#%]|(?:^|\/)\.\.(?:\/|$)/.test(path);
}

/** One address: without parameters and wildcards. */
export function isPlain(path: string): boolean {
  return !isExternal(path) && !/[:*]/.test(path);
}

/** Paths are the same whatever their case. */
export function pathKey(path: string): string {
  return path.toLowerCase();
}
