import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MenuIcon, pictureAddress } from './menu-icon.tsx';

const drawn = (name: string, isCustom = false) =>
  render(<MenuIcon name={name} isCustom={isCustom} />).container.innerHTML;

it('knows every icon of the pages that the menu of the server has', () => {
  const names = new Set(
    menuTree.flatMap(({ icon, children }) =>
      children.flatMap(({ component, meta }) => (component === undefined ? [] : [icon, meta?.icon ?? icon])),
    ),
  );
  expect(names.size).toBeGreaterThan(8);
  const unknown = drawn('no such icon');
  expect([...names].filter((name) => drawn(name) === unknown)).toEqual([]);
  expect(drawn('constructor')).toBe(unknown);
});

it('fetches what staff chose from the set, and has a dot for what is in none', async () => {
  const { container } = render(
    <>
      <MenuIcon name="anchor" />
      <MenuIcon name="constructor" />
    </>,
  );
  await waitFor(() => expect(container.querySelector('.tabler-icon-anchor')).not.toBeNull());
  expect(container.querySelector('.tabler-icon-circle-dot')).not.toBeNull();
});

describe('a picture of its own', () => {
  it.each([
    ['whale', '/icons/whale.svg'],
    ['/file/whale.svg', '/file/whale.svg'],
    ['https://example.com/x.svg', undefined],
    ['//example.com/x.svg', undefined],
    ['javascript:alert(1)', undefined],
    ['/x.svg")}', undefined],
    ['<svg onload="alert(1)">', undefined],
  ])('%s', (name, address) => expect(pictureAddress(name)).toBe(address));

  it('is a mask in the colour of the text', () => {
    expect(drawn('whale', true)).toContain('mask-image: url("/icons/whale.svg")'.replaceAll('"', '&quot;'));
  });

  it('that cannot be one is the icon of an unknown name', () => {
    expect(drawn('<svg onload="alert(1)">', true)).toBe(drawn('no such icon'));
  });
});
