import { type ProviderButton, providerIcons } from '@quarterdeck/contract/core/fields';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import { passwordMin } from '@quarterdeck/contract/core/validation/account';
import { type Maintenance, siteConfig } from '@quarterdeck/contract/features/config/site';
import { type ExchangeRate, exchangeIndex } from '@quarterdeck/contract/features/rates/exchange-index';
import { useSyncExternalStore } from 'react';
import { call } from '#api/client.ts';
import { currentLanguage } from '#web/language.ts';
import { settings } from '#web/settings.ts';

/** The site's name and its assets. */
export interface Site {
  title: string;
  /** A file of this server; empty for the product's own mark. */
  logo: string;
  /** Names that the settings give; without one, an asset has the product's. */
  assetNames: { L: string | undefined; R: string | undefined };
  /** A file of this server that stands where a list is empty; empty for the product's own. */
  emptyPicture: string;
  /** Empty: the product's own. */
  favicon: string;
  /** Empty: the title and the year. */
  copyright: string;
  /** Those that are offered. */
  languages: readonly Language[];
  maintenance: Maintenance | undefined;
  exchanges: readonly ExchangeRate[];
  /** Credentials are encrypted before they are sent. */
  encryptsSignIn: boolean;
  /** So many characters a new password has at least. */
  passwordMin: number;
  /** Nothing can be changed here. */
  isPreview: boolean;
  /** Where passkeys work. */
  passkeyOrigin: string;
  /** Where the source is sold, and whether callers with its key get it. */
  source: { buyAddress: string | undefined; hasCopy: boolean };
  /** With what else people sign in. */
  providers: readonly ProviderButton[];
}

/** The number of exchange rates requested at the start. */
const exchangesMax = 200;

const { assetNameLeft, assetNameRight } = settings.storage;
const listeners = new Set<() => void>();

let site: Site = {
  title: settings.title,
  logo: '',
  assetNames: { L: storedName(assetNameLeft), R: storedName(assetNameRight) },
  emptyPicture: '',
  favicon: '',
  copyright: '',
  languages,
  maintenance: undefined,
  exchanges: [],
  encryptsSignIn: false,
  passwordMin,
  isPreview: false,
  passkeyOrigin: '',
  source: { buyAddress: undefined, hasCopy: false },
  providers: [],
};

function currentSite(): Site {
  return site;
}

/** The current site; its users follow when more is known. */
export function useSite(): Site {
  return useSyncExternalStore(watch, currentSite);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(part: Partial<Site>): void {
  site = { ...site, ...part };
  for (const listener of listeners) listener();
}

let loading = Promise.resolve();
let askedIn: Language | undefined;

/** Requests the settings of the site. If they fail, everything keeps its name. */
export function loadSite(): Promise<void> {
  askedIn = currentLanguage();
  loading = readSite();
  return loading;
}

/** Asks again where the language became another one meanwhile: the product's names of the assets are in the language of the call. */
export function loadSiteInLanguage(): Promise<void> {
  return askedIn === currentLanguage() ? loading : loadSite();
}

/** The site when its settings have come, or will not come. */
export async function loadedSite(): Promise<Site> {
  await loading;
  return site;
}

async function readSite(): Promise<void> {
  const given: Record<string, unknown> | null = await call(siteConfig, { quiet: true }).catch(() => null);
  if (typeof given !== 'object' || given === null) return;
  const title = nameOf(given.site_title, 64);
  const logo = ownFile(given.site_logo);
  const assetNames = { L: nameOf(given.asset_name_l, 16), R: nameOf(given.asset_name_r, 16) };
  keepName(assetNameLeft, assetNames.L);
  keepName(assetNameRight, assetNames.R);
  const buyAddress = isSecureLink(given.buy_source_url) ? given.buy_source_url : undefined;
  change({
    emptyPicture: ownFile(given.emptyimg),
    favicon: ownFile(given.favicon),
    copyright: nameOf(given.copyright, 120) ?? '',
    languages: offered(given.languages),
    maintenance: maintenanceOf(given.maintenance),
    encryptsSignIn: given.encrypted_sign_in === true,
    passwordMin: Number.isInteger(given.password_min) ? Number(given.password_min) : passwordMin,
    isPreview: given.preview === true,
    passkeyOrigin: typeof given.passkey_origin === 'string' ? given.passkey_origin : '',
    source: { buyAddress, hasCopy: given.copy_source === true },
    providers: Array.isArray(given.sign_in_providers) ? given.sign_in_providers.filter(isProvider) : [],
  });
  if (title === undefined) {
    change({ assetNames });
    return;
  }
  change({ title, logo, assetNames });
  showFavicon(site.favicon);
}

function showFavicon(address: string): void {
  if (address === '') return;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
}

/** Asks what the assets are worth; nothing is known where the answer is not what was promised. */
export async function loadExchanges(): Promise<void> {
  const answer: { list?: unknown } | null = await call(exchangeIndex, {
    query: { page_size: exchangesMax },
    quiet: true,
  }).catch(() => null);
  // The list is the contract's, if it is one at all.
  change({ exchanges: Array.isArray(answer?.list) ? (answer.list as ExchangeRate[]) : [] });
}

function storedName(key: string): string | undefined {
  try {
    return nameOf(localStorage.getItem(key), 16);
  } catch {
    return undefined;
  }
}

function keepName(key: string, name: string | undefined): void {
  try {
    if (name === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, name);
  } catch {
    // The name holds until the page is left.
  }
}

/** A name of one line that is no longer than the settings take. */
export function nameOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.trim();
  return name !== '' && name.length <= max && !/\p{Cc}/u.test(name) ? name : undefined;
}

function isProvider(value: unknown): value is ProviderButton {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, icon } = value as Partial<ProviderButton>;
  return Number.isInteger(id) && nameOf(name, 32) !== undefined && providerIcons.some((one) => one === icon);
}

function offered(value: unknown): readonly Language[] {
  const known = Array.isArray(value) ? languages.filter((one) => value.includes(one)) : [];
  return known.length === 0 ? languages : known;
}

function maintenanceOf(value: unknown): Maintenance | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { active, message, from, until } = value as Partial<Maintenance>;
  const text = (one: unknown) => (typeof one === 'string' ? one : null);
  return { active: active === true, message: text(message) ?? '', from: text(from), until: text(until) };
}

function isSecureLink(value: unknown): value is string {
  return typeof value === 'string' && /^https:\/\/[^\s\\]+$/.test(value);
}

/** The path of a file of this server; empty text for anything else. */
function ownFile(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '';
}
