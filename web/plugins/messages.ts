import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { type Language, languages } from '@quarterdeck/contract/core/language';
import { errors } from '@quarterdeck/contract/errors';
import { noticeTitle, noticeTypes } from '@quarterdeck/contract/features/notices/types';
import type { Plugin } from 'vite';
import { namespaceOf } from '../src/namespace.ts';
import { withHouseWords } from './house-words.ts';
import { inTraditional, type Messages, readOverrides } from './traditional.ts';

const source = join(import.meta.dirname, '../src');
const prefix = 'virtual:messages/';
const signInModule = 'virtual:sign-in-messages';

/** The few texts needed to sign in; they come in every language with the sign-in page. */
const signInNamespace = 'session';

/** What the shell says, and the first page in it. */
const startNamespaces = ['app', 'home'];

/** Every file of messages, by namespace. */
function messageFolders(): Map<string, string> {
  const folders = globSync('{messages,*/messages,features/**/messages}', { cwd: source }).sort();
  return new Map(folders.map((folder) => [namespaceOfOwner(dirname(folder)), join(source, folder)]));
}

/** `app` for the page's own, otherwise by the names of its folders. */
function namespaceOfOwner(owner: string): string {
  return owner === '.' ? 'app' : namespaceOf(owner.split(sep).filter((name) => name !== 'features'));
}

/** All messages of one language, by namespace. */
export function messagesOf(language: Language): Record<string, Messages> {
  const written = Array.from(messageFolders(), ([namespace, folder]) => [
    namespace,
    readMessages(join(folder, language === 'en-US' ? 'en-US.json' : 'zh-CN.json')),
  ]);
  const all = withHouseWords(Object.fromEntries(written));
  const spoken = language === 'ch-CN' ? traditional(all) : all;
  const kit = merged({ notices: { types: noticesOf(language) } }, spoken.kit);
  return { refusals: refusalsOf(language), ...spoken, kit };
}

/** The titles of notices, which mails have too. */
function noticesOf(language: Language): Messages {
  return Object.fromEntries(noticeTypes.map((type) => [type, noticeTitle(type, language)]));
}

/** What the server refuses, and forms before they ask it; a parameter has a pair of braces more here. */
function refusalsOf(language: Language): Messages {
  const texts = Object.entries(errors).map(([code, text]) => [
    code,
    text[language].replace(/\{(\w+)\}/g, '{{$1}}'),
  ]);
  return Object.fromEntries(texts);
}

/** The messages as the page has them: what the language lacks is said in English, the fallback locale. */
function spokenMessages(language: Language): Record<string, Messages> {
  const own = messagesOf(language);
  const english = Object.entries(messagesOf('en-US'));
  return Object.fromEntries(english.map(([name, texts]) => [name, withFallback(own[name] ?? {}, texts)]));
}

/** Where English has a text for one and for many, Chinese has a single one. */
export function withFallback(own: Messages, english: Messages): Messages {
  const result = { ...own };
  for (const [key, value] of Object.entries(english)) {
    const there = own[key] ?? own[key.replace(/_(?:one|other)$/, '')];
    if (there === undefined) result[key] = value;
    else if (typeof there === 'object' && typeof value === 'object') result[key] = withFallback(there, value);
  }
  return result;
}

/** Every message under `namespace:key`. */
export function flatMessages(all: Record<string, Messages>): Map<string, string> {
  const flat = new Map<string, string>();
  const add = (messages: Messages, prefix: string) => {
    for (const [key, value] of Object.entries(messages)) {
      if (typeof value === 'string') flat.set(prefix + key, value);
      else add(value, `${prefix}${key}.`);
    }
  };
  for (const [namespace, messages] of Object.entries(all)) add(messages, `${namespace}:`);
  return flat;
}

function readMessages(file: string): Messages {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function traditional(all: Record<string, Messages>): Record<string, Messages> {
  const overrides = readOverrides();
  const converted = (messages: Messages): Messages =>
    Object.fromEntries(
      Object.entries(messages).map(([key, value]) => [
        key,
        typeof value === 'string' ? inTraditional(value, overrides) : converted(value),
      ]),
    );
  return Object.fromEntries(
    Object.entries(all).map(([namespace, messages]) => [
      namespace,
      merged(converted(messages), overrides.messages[namespace]),
    ]),
  );
}

function merged(base: Messages, over: string | Messages | undefined): Messages {
  if (typeof over !== 'object') return base;
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    result[key] = typeof value === 'object' && typeof below === 'object' ? merged(below, value) : value;
  }
  return result;
}

/**
 * `virtual:messages/start/<language>` and `…/pages/<language>`: the namespaces of one language that the first screen
 * needs, and all others, each in one chunk; the sign-in page's texts are in `virtual:sign-in-messages` in all languages.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'quarterdeck-messages',
    resolveId: (id) => (id.startsWith(prefix) || id === signInModule ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(1);
      if (id[0] !== '\0' || !(name.startsWith(prefix) || name === signInModule)) return undefined;
      for (const folder of messageFolders().values())
        for (const file of globSync('*.json', { cwd: folder })) this.addWatchFile(join(folder, file));
      if (name === signInModule) {
        const texts = languages.map((language) => [language, signInMessages(language)]);
        return asModule(Object.fromEntries(texts));
      }
      const [part, tag] = name.slice(prefix.length).split('/');
      const language = languages.find((one) => one === tag);
      return language && asModule(part === 'start' ? startMessages(language) : pageMessages(language));
    },
    handleHotUpdate({ file, server }) {
      if (!file.includes(`${sep}messages${sep}`) || !file.endsWith('.json')) return;
      for (const module of server.moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith(`\0${prefix}`) || module.id === `\0${signInModule}`)
          server.moduleGraph.invalidateModule(module);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** The texts of the sign-in, and those of statuses, which calls need before the app is loaded. */
function signInMessages(language: Language): Messages {
  const { [signInNamespace]: signIn, app } = spokenMessages(language);
  const { status } = app ?? {};
  const statuses = typeof status === 'object' ? Object.entries(status) : [];
  return { ...signIn, ...Object.fromEntries(statuses.map(([code, text]) => [`status.${code}`, text])) };
}

function startMessages(language: Language): Record<string, Messages> {
  return namespaces(language, (name) => startNamespaces.includes(name));
}

function pageMessages(language: Language): Record<string, Messages> {
  return namespaces(language, (name) => name !== signInNamespace && !startNamespaces.includes(name));
}

function namespaces(language: Language, isWanted: (name: string) => boolean): Record<string, Messages> {
  return Object.fromEntries(Object.entries(spokenMessages(language)).filter(([name]) => isWanted(name)));
}

function asModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}
