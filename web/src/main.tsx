import type { SessionDue } from '@quarterdeck/contract/core/session-dues';
import { createRoot } from 'react-dom/client';
import { setSurroundings } from '#api/surroundings.ts';
import { currentToken, endReason, onTokenChange, setToken } from '#api/token.ts';
import { NoticePage } from '#entry/notice-page.tsx';
// Hears of the network from the start, whatever the page shows.
import '#kit/use-is-offline.ts';
import { noteLock, useLock } from '#session/lock.ts';
import { takeLook } from '#session/look.ts';
import { handOver, isBackWithProof } from '#session/proof.ts';
import { loginPath } from '#session/redirect.ts';
import type { Account } from '#session/session.ts';
import { knownSignInText } from '#session/sign-in-texts.ts';
import { loadSite } from '#session/site.ts';
import { loadStartup } from '#session/startup.ts';
import { currentLanguage } from './language.ts';
import { loadStartMessages } from './messages.ts';
import { settings } from './settings.ts';
import { followTheme } from './theme/follow-theme.ts';

/*
 * Decides what fills the page: sign-in, a notice for those without a session, the lock screen, what is due, or the app. Each is a
 * chunk of its own; what stood there before, the skeleton at first, stays until the next is complete.
 */

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
const root = createRoot(container);

const loadApp = () => import('#app/start.tsx');

/** Ends the app where it is what the page shows. */
let closeApp: (() => void) | undefined;
/** Grows with every decision, so that one that was overtaken shows nothing. */
let turn = 0;
/** The lock screen is what the page shows. */
let isLockShown = false;
/** Someone has just signed in, and is greeted. */
let isArriving = false;

async function show(): Promise<void> {
  turn += 1;
  isLockShown = false;
  const mine = turn;
  const isCurrent = () => mine === turn;
  const isVisit = settings.visitorSupport && !isPublic(pathHere());
  const isInside = currentToken() !== null || !settings.loginInterception || isVisit;
  try {
    if (isBackWithProof(pathHere())) await showProof();
    else if (isInside) await showApp(isCurrent);
    else await showOutside(isCurrent);
  } catch (error) {
    reportError(error);
    if (isCurrent()) root.render(<NoticePage onRetry={() => location.reload()} />);
  }
}

/** The start-up data is requested while the scripts load. */
async function showApp(isCurrent: () => boolean): Promise<void> {
  if (closeApp) return;
  const loadScripts = () => Promise.all([loadApp(), loadStartMessages(currentLanguage())]);
  loadScripts().catch(() => {}); // awaited below, after the data, which may bring another language
  const startup = await loadStartup().catch((error: unknown) => {
    // Who has no token is not sent to lose it.
    if (currentToken() === null) throw error;
    reportError(error);
    if (isCurrent()) setToken(null, error instanceof Error ? error.message : undefined);
  });
  if (!startup || !isCurrent()) return;
  noteLock(startup.isLocked);
  const { user, isLocked, due, look } = startup;
  if (user) takeLook(user.id, look);
  if (user && isLocked) return showLocked(user, isCurrent);
  if (user && due) return showDue(user, due, isCurrent);
  const [{ startApp, stopApp }, messages] = await loadScripts();
  await Promise.race([siteLoaded, new Promise((done) => setTimeout(done, settings.siteTimeout))]);
  if (!isCurrent()) return;
  closeApp = stopApp;
  await startApp(root, { startup, messages, isArriving });
  isArriving = false;
}

/** What a service attested goes to the window that waits for it, and this one closes. */
async function showProof(): Promise<void> {
  handOver(pathHere());
  const { default: ProofPage } = await import('#entry/callback/proof-page.tsx');
  root.render(<ProofPage />);
}

/** A session that is locked already: nothing of the app is drawn before it is unlocked. */
async function showLocked(user: Account, isCurrent: () => boolean): Promise<void> {
  const { default: LockScreen } = await import('#entry/lock-screen/lock-screen.tsx');
  if (!isCurrent()) return;
  isLockShown = true;
  root.render(<LockScreen key={turn} user={user} />);
}

/** A session that is good for nothing else: once that is done, it goes on to what is due next, or to where it was to lead. */
async function showDue(user: Account, due: SessionDue, isCurrent: () => boolean): Promise<void> {
  const onDone = () => {
    showing = show();
  };
  if (due === 'second_factor_required') {
    const { default: NewFactorPage } = await import('#entry/new-factor/new-factor-page.tsx');
    if (isCurrent()) root.render(<NewFactorPage user={user} onDone={onDone} />);
    return;
  }
  const { default: NewPasswordPage } = await import('#entry/new-password/new-password-page.tsx');
  if (isCurrent()) root.render(<NewPasswordPage user={user} due={due} onDone={onDone} />);
}

function pathHere(): string {
  return location.hash.slice(1) || '/';
}

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

function isPublic(path: string): boolean {
  return settings.publicPaths.some((one) => one === pathnameOf(path));
}

async function showOutside(isCurrent: () => boolean): Promise<void> {
  closeApp?.();
  closeApp = undefined;
  surroundOutside();
  const path = pathHere();
  const pathname = pathnameOf(path);
  if (pathname === '/403' || pathname === '/404') {
    root.render(<NoticePage code={pathname === '/403' ? '403' : '404'} />);
    return;
  }
  if (!isPublic(path)) history.replaceState(null, '', `#${loginPath(path)}`);
  if (pathname === '/register') {
    const { default: RegisterPage } = await import('#entry/register/register-page.tsx');
    if (isCurrent()) root.render(<RegisterPage />);
    return;
  }
  if (pathname === '/callback') {
    const { default: CallbackPage } = await import('#entry/callback/callback-page.tsx');
    if (isCurrent()) root.render(<CallbackPage onToken={arrive} />);
    return;
  }
  const { default: SignInPage } = await import('#entry/sign-in/sign-in-page.tsx');
  if (isCurrent()) root.render(<SignInPage onIntent={preloadApp} onToken={arrive} notice={endReason()} />);
}

let showing: Promise<void> | undefined;

/** Resolves when the app is shown. */
async function arrive(token: string): Promise<void> {
  isArriving = true;
  setToken(token);
  if (currentToken() === null) throw new Error('The token contains characters that a header cannot have');
  await showing;
}

function preloadApp(): void {
  loadStartMessages(currentLanguage()).catch(() => {});
  loadApp()
    .then(({ preloadFirstPage }) => preloadFirstPage())
    .catch(() => {});
}

/** While no app is there to say it better. */
function surroundOutside(): void {
  setSurroundings({
    text: knownSignInText,
    // Before the app there is no other caller than sign-in, which shows its errors by the field.
    showError: () => {},
    cover: () => () => {},
    onSignedOut: (message) => setToken(null, message),
    onForbidden: () => location.replace('#/403'),
    // Code that needs it at the start reads it from the answer.
    onLocked: () => {},
    // Nothing that needs it is sent from here.
    onStepUp: async () => false,
    onAccessChanged: () => {},
  });
}

followTheme();
surroundOutside();
const siteLoaded = loadSite();
onTokenChange(() => {
  showing = show();
});
useLock.subscribe(({ isLocked }) => {
  // The app, behind its own lock screen, appears when unlocked.
  if (!isLocked && isLockShown) showing = show();
});
globalThis.addEventListener('hashchange', () => {
  // A visitor is in the app, and signs in outside of it.
  if (!closeApp || (currentToken() === null && isPublic(pathHere()))) void show();
});
showing = show();
