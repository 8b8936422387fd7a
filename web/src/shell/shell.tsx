import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#kit/lazy-part.tsx';
import { Panel } from '#kit/panel.tsx';
import { useCurrentPage } from '#routing/route-table.tsx';
import { useLock } from '#session/lock.ts';
import { useSite } from '#session/site.ts';
import { settings } from '#web/settings.ts';
import { CoverHost } from './cover/cover-host.tsx';
import { Frame } from './layouts/frame.tsx';
import { Leaving } from './leaving/leaving.tsx';
import { Lock } from './lock/lock.tsx';
import { useMaximisedPage } from './maximise.ts';
import { Offline } from './offline/offline.tsx';
import { OverPage } from './over-page/over-page.tsx';
import { RightPanelHost } from './right-panel/right-panel-host.tsx';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { StepUpHost } from './step-up/step-up-host.tsx';
import { TabViews } from './tabs/tab-views.tsx';
import { ThemeDrawerHost } from './theme-drawer/theme-drawer-host.tsx';
import { documentTitle } from './use-go.ts';
import { useTitle } from './use-title.ts';

const NewVersion = lazyPart(
  async () => ({ default: (await import('./new-version/new-version.tsx')).NewVersion }),
  { fallback: null, isLater: true },
);
const Watermark = lazyPart(async () => ({ default: (await import('./watermark/watermark.tsx')).Watermark }), {
  fallback: null,
});
const Hints = lazyPart(() => import('./hints/hints.tsx'), { fallback: null, isLater: true });

/** Parts that are not needed at once, loaded after the first page. */
function Later() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), settings.liveStart);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <>
      <NewVersion />
      <Hints />
    </>
  );
}

/** What stands around every page. */
export function Shell() {
  const { t } = useTranslation();
  const page = useCurrentPage();
  const site = useSite();
  const isLocked = useLock((state) => state.isLocked);
  const titleOf = useTitle();
  const title = page && titleOf(page.meta);

  useEffect(() => {
    if (title && !isLocked) document.title = documentTitle(title, site.title);
  }, [title, site.title, isLocked]);

  useMaximisedPage();

  return (
    <>
      <Lock />
      <StepUpHost />
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page; the address belongs to the router */}
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('shell.skip')}
      </a>
      <Frame>
        <main id="main" className={classes.main} tabIndex={-1}>
          {site.isPreview ? (
            <div className={classes.preview}>
              <Panel tone="info">{t('shell.preview')}</Panel>
            </div>
          ) : null}
          <TabViews />
        </main>
        <footer className={classes.footer}>
          {site.copyright || `© ${new Date().getFullYear()} ${site.title}`}
        </footer>
      </Frame>
      <RightPanelHost />
      <ThemeDrawerHost />
      <OverPage />
      <Shortcuts />
      <Leaving />
      <CoverHost />
      <Offline />
      <Later />
      {settings.watermark ? <Watermark /> : null}
    </>
  );
}
