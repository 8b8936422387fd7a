const scheme = 'data-mantine-color-scheme';

/** Prints the page as it stands. Paper is light, whatever the screen is. */
export function printPage(print = () => window.print()): void {
  const root = document.documentElement;
  const shown = root.getAttribute(scheme);
  root.setAttribute(scheme, 'light');
  try {
    print();
  } finally {
    if (shown === null) root.removeAttribute(scheme);
    else root.setAttribute(scheme, shown);
  }
}
