/** Which build this page is of; nothing in development. */
export function ownBuild(): string | undefined {
  return named('build');
}

/** The version of that build. */
export function ownVersion(): string | undefined {
  return named('version');
}

function named(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
