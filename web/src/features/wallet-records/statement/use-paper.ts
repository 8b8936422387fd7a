import { useEffect } from 'react';

const scheme = 'data-mantine-color-scheme';

/**
 * However the page comes to be printed: paper is light, whatever the screen is, and a file that it is printed to is offered
 * `name`. Without a name there is nothing to print.
 */
export function usePaper(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const root = document.documentElement;
    let restore: (() => void) | undefined;
    const begin = () => {
      const { title } = document;
      const shown = root.getAttribute(scheme);
      restore = () => {
        document.title = title;
        if (shown !== null) root.setAttribute(scheme, shown);
      };
      document.title = name;
      root.setAttribute(scheme, 'light');
    };
    const end = () => {
      restore?.();
      restore = undefined;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      end();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [name]);
}
