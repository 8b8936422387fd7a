import type { ThemeSettings } from '@quarterdeck/contract/core/theme';

/** What stands where: the menu in its own colour, the bars above the page, rows of the menu as lines. */
const parts: Record<ThemeSettings['layout'], { menu: string; bars: string; lines: string }> = {
  column: {
    menu: 'M0 0h9v36H0z',
    bars: 'M22 0h34v6H22zM9 0h12v36H9z',
    lines: 'M3 7h3M3 13h3M3 19h3M12 10h6M12 15h6',
  },
  comprehensive: {
    menu: 'M0 0h15v36H0z',
    bars: 'M16 0h40v6H16z',
    lines: 'M3 10h9M3 15h9M19 3h6M28 3h6M37 3h6',
  },
  vertical: {
    menu: 'M0 0h15v36H0z',
    bars: 'M16 0h40v6H16zM16 7h40v4H16z',
    lines: 'M3 10h9M3 15h9M3 20h9M3 25h9',
  },
  horizontal: { menu: 'M0 0h56v8H0z', bars: 'M3 9h50v4H3z', lines: 'M4 4h6M14 4h6M23 4h6M32 4h6' },
  common: { menu: 'M0 0h56v8H0zM0 9h14v27H0z', bars: 'M15 9h41v4H15z', lines: 'M4 4h8M3 16h8M3 21h8M3 26h8' },
  float: { menu: 'M0 0h8v36H0z', bars: 'M9 0h47v6H9z', lines: 'M3 8h2M3 13h2M3 18h2M3 23h2' },
};

/** A layout, as small as a stamp. */
export function LayoutPicture({ layout }: { layout: ThemeSettings['layout'] }) {
  const { menu, bars, lines } = parts[layout];
  return (
    <svg viewBox="0 0 56 36" width="56" height="36" aria-hidden="true">
      <path data-part="page" d="M0 0h56v36H0z" />
      <path data-part="bars" d={bars} />
      <path data-part="menu" d={menu} />
      <path data-part="lines" d={lines} />
    </svg>
  );
}
