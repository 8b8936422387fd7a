import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import type { MenuNode } from './menu-nodes.ts';
import { SectionBar } from './section-bar.tsx';

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  to: path,
  title: path,
  icon: undefined,
  isCustomIcon: false,
  badge: undefined,
  hasDot: false,
  view: undefined,
  target: undefined,
  isExternal: false,
  children: [],
  ...more,
});
const nodes = [
  node('/home'),
  node('/s', {
    badge: '7',
    hasDot: true,
    children: [node('/s/a'), node('/s/deep', { children: [node('/s/deep/b', { hasDot: true })] })],
  }),
  node('/out', {
    children: [
      node('https://example.com/', { title: 'Example', isExternal: true, target: '_blank' }),
      node('/out/in'),
    ],
  }),
];
/** The section with a badge and a dot; how its parts are spaced is the browser's business. */
const marked = /^\/s\s?7\s?New$/;
const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });

function show(props: Partial<Parameters<typeof SectionBar>[0]>) {
  return renderPage(
    <>
      <SectionBar
        nodes={nodes}
        lit="/s"
        active="/s/a"
        look="row"
        label="Sections"
        flyOut="narrow"
        {...props}
      />
      <button type="button">after</button>
    </>,
  );
}

describe('a row of sections', () => {
  it('drops down what is below a section when it is pointed at, and takes it back', async () => {
    const user = userEvent.setup();
    show({});
    await user.hover(item(marked));
    await screen.findByRole('menu', { name: '/s' });
    expect(item('/s/a').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('group', { name: '/s/deep' })).toBeDefined();
    await user.hover(screen.getByRole('button', { name: 'after' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('is one stop of the tab key, which drops the section down', async () => {
    show({});
    await userEvent.tab();
    expect(document.activeElement).toBe(item(marked));
    await screen.findByRole('menu', { name: '/s' });
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is walked with the arrows, and left with Esc', async () => {
    show({});
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('/s/a'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item(/^\/s\/deep\/b\s?New$/));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(item(marked));
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement?.getAttribute('href')).toBe('https://example.com/');
  });

  it('goes away by Esc, wherever the focus is', async () => {
    show({});
    await userEvent.hover(item(marked));
    await screen.findByRole('menu', { name: '/s' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens places outside in a window of their own', async () => {
    show({});
    await userEvent.click(item('/out'));
    const link = await screen.findByRole('menuitem', { name: 'Example' });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('icons of sections', () => {
  it('have names, and neither badge nor dot', () => {
    show({ look: 'icons' });
    expect(item('/s').textContent).toBe('');
    expect(screen.queryByRole('img')).toBeNull();
    expect(item('/home').getAttribute('href')).toBe('#/home');
  });

  it('go down with the arrow, and in with the one to the right', async () => {
    show({ look: 'icons' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(item('/s/a'));
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toBe(item('/out'));
  });
});

describe('sections beside their menu', () => {
  it('lead to their first page', () => {
    show({ look: 'tabs', flyOut: undefined });
    expect(item(marked).getAttribute('href')).toBe('#/s/a');
    expect(item('/out').getAttribute('href')).toBe('#/out/in');
  });

  it('only show their menu where that is wished', async () => {
    const onChoose = vi.fn();
    show({ look: 'cells', flyOut: undefined, onChoose });
    await userEvent.click(item(marked));
    expect(onChoose).toHaveBeenCalledWith(nodes[1]);
    expect(item('/home').getAttribute('href')).toBe('#/home');
  });
});

it('leaves out the words of the header before a section', () => {
  const tops = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const row = this.parentElement;
    const isFirst = row?.firstElementChild === this;
    return { top: isFirst || row?.dataset.tight === 'header' ? 0 : 60 } as DOMRect;
  });
  show({});
  tops.mockRestore();
  expect(screen.queryByRole('menuitem', { name: /^More sections/ })).toBeNull();
  expect(screen.getByRole('menubar').querySelector('[data-tight="header"]')).not.toBeNull();
});

it('calls a section of one page in a row by its own name, which is short, unless staff named the page', () => {
  const section = { path: '/users', title: 'Users' };
  const only = node('/users/all', { title: 'User management', section });
  const named = node('/own/all', {
    title: 'Articles',
    titles: { 'zh-CN': '我们的', 'ch-CN': '我們的', 'en-US': 'Ours' },
    section,
  });
  show({ nodes: [only, named] });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Users', 'Ours']);
});

it('keeps under one the section for which a badge beside it leaves no room', () => {
  const told = new Map<Element, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        told.set(element, this.#tell);
      }
      disconnect() {}
    },
  );
  let isWide = false;
  const sizes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const siblings = this.parentElement?.children ?? [];
    const isLast = siblings[siblings.length - 1] === this;
    return { top: isLast && isWide ? 60 : 0, width: isWide ? 120 : 90 } as DOMRect;
  });
  show({ look: 'tabs', flyOut: undefined });
  const more = () => screen.queryByRole('menuitem', { name: /^More sections/ });
  expect(more()).toBeNull();
  isWide = true;
  const [place] = item('/home').closest('[role="menubar"] > [role="none"]')?.children ?? [];
  act(() => told.get(place as Element)?.());
  expect(more()).not.toBeNull();
  sizes.mockRestore();
  vi.unstubAllGlobals();
});

it('keeps the sections that find no room under one', async () => {
  const tops = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isFirst = this.parentElement?.firstElementChild === this;
    return { top: isFirst ? 0 : 60 } as DOMRect;
  });
  show({ look: 'tabs', flyOut: undefined });
  tops.mockRestore();
  // It says which of them is lit.
  await userEvent.click(item('More sections: /s'));
  expect(screen.getByRole('menu', { name: 'More sections' })).toBeDefined();
  expect(screen.getByRole('group', { name: '/s' })).toBeDefined();
  expect(item('/s/a')).toBeDefined();
});
