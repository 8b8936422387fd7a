import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LoadView } from '#kit/feature.ts';
import { withPageTexts } from '#web/i18n.ts';
import { settings } from '#web/settings.ts';
import { views } from './views.ts';

/** The page that nearly everybody sees first: its script and its texts are part of the first screen. */
export const firstView = 'home/index';

type View = LazyExoticComponent<ComponentType>;

const loaded = new Map<string, View>();

/** The view of that name, loaded when it is first rendered. A failed load is retried by the next render. */
export function viewNamed(name: string): View {
  let view = loaded.get(name);
  if (!view) {
    view = lazy(() =>
      load(name).catch((error: unknown) => {
        loaded.delete(name);
        throw error;
      }),
    );
    loaded.set(name, view);
  }
  return view;
}

/** Preloads a page; a failure shows when the page is opened. */
export function prefetchView(name: string | undefined): void {
  if (name !== undefined && views[name]) fetchView(name, views[name]).catch(() => {});
}

/** A page's script, and the texts where they did not come with the shell's. */
async function fetchView(name: string, loadChunk: LoadView): ReturnType<LoadView> {
  const [view] = await Promise.all([loadChunk(), name === firstView ? undefined : withPageTexts()]);
  return view;
}

async function load(name: string): Promise<{ default: ComponentType }> {
  const loadChunk = views[name];
  if (!loadChunk) throw new Error(`There is no view “${name}”`);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkLoadError(name)), settings.chunkTimeout);
  try {
    return await Promise.race([fetchView(name, loadChunk), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';

  constructor(view: string) {
    super(`Loading “${view}” took longer than ${settings.chunkTimeout} ms`);
  }
}
