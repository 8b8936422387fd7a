import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { menuIcons } from '@quarterdeck/contract/features/menu/icons';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src');
const prefix = 'virtual:menu-icons/';

/**
 * Components of the contract's icons, in three modules: `virtual:menu-icons/menu` has what the menu's own tree names and is part of
 * the app, `…/records` what records name, `…/all` every one.
 */
export function menuIconsPlugin(): Plugin {
  return {
    name: 'quarterdeck-menu-icons',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${prefix}menu`) return asModule(namedByMenu());
      if (id === `\0${prefix}all`) return asModule(menuIcons);
      if (id !== `\0${prefix}records`) return undefined;
      const manifests = globSync('features/**/feature.ts', { cwd: source }).map((file) => join(source, file));
      for (const file of manifests) this.addWatchFile(file);
      return asModule(namedByRecords(manifests));
    },
  };
}

/** Sections of which no page is built are not shown; should staff put one there, its icon is fetched. */
function namedByMenu(): string[] {
  const shown = menuTree.filter(({ children }) => children.some(({ component }) => component !== undefined));
  const names = shown.flatMap(({ icon, children }) => [
    icon,
    ...children.flatMap(({ meta }) => meta?.icon ?? []),
  ]);
  return [...new Set(names)];
}

function namedByRecords(manifests: readonly string[]): string[] {
  const names = manifests.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\bicon: '([\w-]+)'/g), ([, name = '']) => name),
  );
  return [...new Set(names)];
}

function asModule(names: readonly string[]): string {
  const imports = names.map(componentOf).join(', ');
  const entries = names.map((name) => `'${name}': ${componentOf(name)}`).join(', ');
  return `import { ${imports} } from '@tabler/icons-react';\nexport const icons = { ${entries} };`;
}

/** `chart-dots` → `IconChartDots`. */
function componentOf(name: string): string {
  return `Icon${name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}`;
}
