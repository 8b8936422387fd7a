import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isPressed } from '#kit/shortcuts/shortcut-keys.ts';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { showShortcuts } from './shortcut-list.ts';
import { Shortcuts } from './shortcuts.tsx';

const onMaximise = vi.fn();
const onSearch = vi.fn();

function Page({ children }: { children?: ReactNode }) {
  useShortcut('maximise', onMaximise);
  useShortcut('search', onSearch);
  useShortcut('closeFocusedTab');
  return (
    <>
      <input aria-label="field" />
      <textarea aria-label="text" />
      <input type="checkbox" aria-label="tick" />
      {children}
    </>
  );
}

const onNext = vi.fn();

function Records({ form }: { form?: ReactNode }) {
  useShortcut('nextRecord', onNext);
  return (
    <>
      <div role="dialog" data-record="" />
      {form}
    </>
  );
}

function show(children?: ReactNode) {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Page>{children}</Page>
        <Shortcuts />
      </MemoryRouter>
    </MantineProvider>,
  );
}

const dialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

beforeEach(() => vi.clearAllMocks());

describe('the list of shortcuts', () => {
  it('opens on ? and names those that work now or in a form, and no others', async () => {
    show();
    await userEvent.keyboard('?');
    const list = within(await dialog());
    const names = list.getAllByRole('term').map((term) => term.textContent);
    expect(names).toEqual([
      'Show keyboard shortcuts',
      'Search',
      'Maximize or restore page',
      'Submit form from a multi-line field',
      'Close focused tab',
    ]);
    expect(list.getByText('Search').nextSibling?.textContent).toBe('CtrlK');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['field', 'text'])('leaves what is typed into a %s alone', async (name) => {
    show();
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await userEvent.type(field, 'why?');
    await userEvent.keyboard('{Alt>}m{/Alt}');
    expect(field.value).toMatch(/^why\?/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onMaximise).not.toHaveBeenCalled();
  });
});

describe('a shortcut', () => {
  it('works from the page and from what is not typed into, search also from a field', async () => {
    show();
    await userEvent.keyboard('{Alt>}m{/Alt}');
    await userEvent.click(screen.getByLabelText('tick'));
    await userEvent.keyboard('{Alt>}m{/Alt}');
    expect(onMaximise).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByLabelText('field'));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('does nothing behind a dialog', async () => {
    show(<div role="dialog" />);
    await userEvent.keyboard('{Alt>}m{/Alt}?');
    expect(onMaximise).not.toHaveBeenCalled();
    expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
  });

  it('goes through records over the drawer of one, and not over a form', async () => {
    const { rerender } = render(<Records />);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(onNext).toHaveBeenCalledOnce();
    rerender(<Records form={<div role="dialog" />} />);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('of one key alone is turned off in the list, which is then in the account menu alone', async () => {
    function Walk() {
      useShortcut('nextRow', onNext);
      return null;
    }
    show(<Walk />);
    await userEvent.keyboard('j');
    expect(onNext).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByLabelText('field'));
    await userEvent.keyboard('j');
    expect(onNext).toHaveBeenCalledOnce();

    act(() => screen.getByLabelText('field').blur());
    await userEvent.keyboard('?');
    const list = await dialog();
    const single = within(list).getByRole('switch', { name: /^Single-key shortcuts/ });
    await userEvent.click(single);
    expect(within(list).queryByText('Next row or record')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('j?');
    expect(onNext).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();

    act(() => showShortcuts());
    await userEvent.click(within(await dialog()).getByRole('switch'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('j');
    expect(onNext).toHaveBeenCalledTimes(2);
  });

  it('ends with anyone who offered it', async () => {
    show().unmount();
    await userEvent.keyboard('{Alt>}m{/Alt}');
    expect(onMaximise).not.toHaveBeenCalled();
  });

  it('is these keys and no others', () => {
    const press = (key: string, more = {}) => ({
      key,
      code: `Key${key.toUpperCase()}`,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      ...more,
    });
    expect(isPressed('refresh', press('r', { altKey: true }))).toBe(true);
    expect(isPressed('refresh', press('®', { code: 'KeyR', altKey: true }))).toBe(true);
    expect(isPressed('refresh', press('r'))).toBe(false);
    expect(isPressed('refresh', press('r', { altKey: true, ctrlKey: true }))).toBe(false);
    expect(isPressed('refresh', press('R', { altKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('showShortcuts', press('?', { shiftKey: true }))).toBe(true);
    expect(isPressed('search', press('k'))).toBe(false);
  });
});
