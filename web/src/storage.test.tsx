import { languages } from '@quarterdeck/contract/core/language';
import { ThemeSettings } from '@quarterdeck/contract/core/theme';
import { act, cleanup, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { currentToken } from '#api/token.ts';
import { draftOf } from '#kit/form/drafts.ts';
import { useColumnChoice } from '#kit/list/column-choice.tsx';
import { useOwnViews } from '#kit/list/own-views.ts';
import { SavedViews } from '#kit/list/saved-views.tsx';
import { readStored, writeStored } from '#kit/stored.ts';
import { renderPage } from '#kit/testing.tsx';
import { readRecent } from '#shell/search/choices.ts';
import { readTabs } from '#shell/tabs/tabs-storage.ts';
import { rereadTheme, useTheme } from '#theme/theme-store.ts';
import { settings } from '#web/settings.ts';
import { keptText, nearly } from '#web/testing/kept-values.ts';

/*
 * Whatever stands in the storage, by an older version, another program of this address or somebody's hand: each reader
 * takes what is right of it and falls back for the rest.
 */

const { storage } = settings;

/** Tries a reader on many kept texts. */
function whatever(texts: fc.Arbitrary<string>, holds: (kept: string) => void, numRuns = 200): void {
  fc.assert(
    fc.property(texts, (kept) => holds(kept)),
    { numRuns },
  );
}

/** The reader's own views of a list. */
function Saved() {
  return <SavedViews own={useOwnViews('/list')} search="" onApply={() => {}} />;
}

describe('whatever the storage holds', () => {
  it('the theme is one', () => {
    const text = fc.oneof(fc.constantFrom('float', 'red', 'dark', 'card'), fc.string());
    const fields = Object.keys(ThemeSettings.shape).map((name) => [name, fc.oneof(text, fc.boolean())]);
    whatever(keptText(nearly(Object.fromEntries(fields))), (kept) => {
      localStorage.setItem(storage.theme, kept);
      rereadTheme();
      expect(ThemeSettings.parse(useTheme.getState().saved)).toEqual(useTheme.getState().theme);
    });
  });

  it('the first paint has a theme, a layout and a language', async () => {
    const theme = keptText(nearly({ themeName: fc.string(), layout: fc.string(), showTabs: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(theme, keptText(), keptText(), async (kept, language, collapse) => {
        localStorage.setItem(storage.theme, kept);
        localStorage.setItem(storage.language, language);
        localStorage.setItem(storage.collapse, collapse);
        vi.resetModules();
        await import('./boot.ts');
        const { lang, dataset } = document.documentElement;
        expect(['zh-CN', 'zh-TW', 'en-US']).toContain(lang);
        expect(ThemeSettings.shape.layout.safeParse(dataset.layout).success).toBe(true);
        expect(ThemeSettings.shape.themeName.safeParse(dataset.theme).success).toBe(true);
        expect(['light', 'dark']).toContain(dataset.mantineColorScheme);
        const hasNoMenu = ['column', 'comprehensive'].includes(dataset.layout ?? '');
        expect(dataset.sidebar).toBe(collapse === 'true' || hasNoMenu ? 'folded' : 'open');
      }),
      { numRuns: 100 },
    );
  });

  it('the language and the fold of the menu are of those there are', async () => {
    await fc.assert(
      fc.asyncProperty(keptText(), keptText(), async (language, collapse) => {
        localStorage.setItem(storage.language, language);
        localStorage.setItem(storage.collapse, collapse);
        vi.resetModules();
        const [{ currentLanguage }, { useSidebar }] = await Promise.all([
          import('#web/language.ts'),
          import('#shell/sidebar-store.ts'),
        ]);
        expect(languages).toContain(currentLanguage());
        expect(useSidebar.getState().isFolded).toBe(collapse === 'true');
      }),
      { numRuns: 25 },
    );
  });

  it('the token may stand in a header, or there is none', () => {
    whatever(keptText(), (kept) => {
      localStorage.setItem(storage.token, kept);
      globalThis.dispatchEvent(new StorageEvent('storage', { key: storage.token }));
      const token = currentToken();
      if (token !== null) expect(new Headers({ authorization: token }).get('authorization')).toBe(kept);
    });
  });

  it('a list has columns', () => {
    const columns = ['id', 'uid', 'constructor'].map((name) => ({ name, title: name, shownAtFirst: true }));
    whatever(
      keptText(nearly({ id: fc.boolean(), uid: fc.boolean() })),
      (kept) => {
        localStorage.setItem('quarterdeck.columns.0./list', kept);
        const { result } = renderHook(() => useColumnChoice('/list', columns));
        expect(result.current.shown.length).toBeGreaterThan(0);
        act(() => result.current.toggle('constructor'));
        cleanup();
      },
      100,
    );
  });

  it('saved views can be offered', () => {
    whatever(
      keptText(nearly({ name: fc.string(), search: fc.string() })),
      (kept) => {
        localStorage.setItem('quarterdeck.views.1./list', kept);
        const { container } = renderPage(<Saved />);
        expect(container.querySelector('button')).not.toBeNull();
        cleanup();
      },
      40,
    );
  });

  it('what was chosen recently in the search can be shown', () => {
    const isKind = (kind: string): kind is 'user' => kind === 'user';
    const recent = nearly({
      kind: fc.constant('user'),
      id: fc.integer(),
      title: fc.string(),
      details: fc.array(fc.oneof(fc.string(), fc.jsonValue(), fc.constant({ toString: null }))),
    });
    whatever(keptText(fc.array(fc.oneof(recent, nearly({ path: fc.string() })))), (kept) => {
      localStorage.setItem('quarterdeck.recent.1.search', kept);
      for (const one of readRecent(readStored('recent.1.search'), isKind)) {
        const texts = 'path' in one ? [one.path] : [one.title, ...one.details];
        expect(texts.every((text) => typeof text === 'string')).toBe(true);
      }
    });
  });

  it('any choice is nothing, or what was kept', () => {
    whatever(keptText(), (kept) => {
      localStorage.setItem('quarterdeck.time-zone', kept);
      writeStored('copy', readStored('time-zone'));
      expect(readStored('copy')).toEqual(readStored('time-zone'));
    });
  });

  it('tabs lead somewhere on this page', () => {
    const tab = nearly({
      id: fc.string(),
      pathname: fc.string().map((path) => `/${path}`),
      search: fc.string(),
      isFixed: fc.boolean(),
      isPinned: fc.boolean(),
    });
    whatever(keptText(nearly({ account: fc.constant(1), tabs: fc.array(tab) })), (kept) => {
      sessionStorage.setItem(storage.tabs, kept);
      for (const { pathname, search } of readTabs(1))
        expect(`${pathname}${search}`).toMatch(/^\/[^?]*(?:\?.*)?$/s);
    });
  });

  it('a form finds fields, or no draft', () => {
    const forms = nearly({ credit: fc.dictionary(fc.string(), fc.jsonValue()) });
    whatever(keptText(nearly({ account: fc.constant(1), forms })), (kept) => {
      sessionStorage.setItem(storage.drafts, kept);
      for (const name of ['credit', 'toString'])
        expect(['undefined', 'object']).toContain(typeof draftOf(1, name));
    });
  });
});
