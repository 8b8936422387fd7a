import { beforeEach, expect, it, vi } from 'vitest';
import { followTheme } from './follow-theme.ts';
import { previewTheme, resetTheme, revertTheme, saveTheme, useTheme } from './theme-store.ts';

const { documentElement: root, body } = document;
const themeClasses = () => [...body.classList].filter((name) => name.startsWith('theme-'));

followTheme();
beforeEach(() => resetTheme());

it('paints every change at once, and takes it back', () => {
  previewTheme({ themeName: 'ocean', colorScheme: 'dark' });
  expect(root.dataset).toMatchObject({ theme: 'ocean', mantineColorScheme: 'dark' });
  expect(themeClasses()).toEqual(['theme-ocean']);
  revertTheme();
  expect(root.dataset).toMatchObject({ theme: 'default', mantineColorScheme: 'light' });
  expect(themeClasses()).toEqual(['theme-default']);
});

it('leaves other classes of the body alone', () => {
  body.classList.add('no-scroll');
  previewTheme({ themeName: 'red' });
  expect(body.classList.contains('no-scroll')).toBe(true);
  body.classList.remove('no-scroll');
});

it('follows what another window saves, but for what is being tried out', () => {
  const savedElsewhere = (themeName: string) => {
    localStorage.setItem('theme', JSON.stringify({ themeName }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  };
  savedElsewhere('green');
  expect(root.dataset.theme).toBe('green');
  previewTheme({ themeName: 'white' });
  savedElsewhere('red');
  expect(root.dataset.theme).toBe('white');
  revertTheme();
  expect(root.dataset.theme).toBe('red');
});

it('keeps for the next visit what was saved, and nothing that was tried out', () => {
  saveTheme({ colorScheme: 'dark' });
  previewTheme({ themeName: 'ocean' });
  expect(JSON.parse(localStorage.getItem('theme') ?? '')).toMatchObject({
    themeName: 'default',
    colorScheme: 'dark',
  });
});

it('holds the choice where the storage is full', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  saveTheme({ themeName: 'green' });
  full.mockRestore();
  expect(useTheme.getState().saved.themeName).toBe('green');
  expect(root.dataset.theme).toBe('green');
});
