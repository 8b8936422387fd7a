// npm run traditional: writes the ch-CN text of every refusal and notice from its zh-CN. With --check it names those that are missing or out of date.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTraditional, readOverrides } from '../web/plugins/traditional.ts';

const root = resolve(import.meta.dirname, '..');
const text = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
const entry = new RegExp(
  String.raw`(\w+)(: \{\s*(?:status: \d+|to: '[\w.]+'),)(\s*)('zh-CN':\s+(?:${text}),)(?:(\s*'ch-CN':\s+)(${text})(,))?`,
  'g',
);

/**
 * The source of a file of refusals with the texts of ch-CN as they should be, and the codes that were not so.
 *
 * @param {string} source
 * @param {Record<string, Record<string, unknown>>} refusals what the source exports
 * @param {{ phrases: Record<string, string>, refusals: readonly string[] }} overrides
 */
export function mended(source, refusals, overrides) {
  const found = [];
  const wrong = [];
  const result = source.replace(entry, (whole, code, head, space, simplified, before, written, after) => {
    found.push(code);
    if (overrides.refusals.includes(code) && written !== undefined) return whole;
    const derived = inTraditional(String(refusals[code]?.['zh-CN']), overrides);
    if (refusals[code]?.['ch-CN'] === derived) return whole;
    wrong.push(code);
    return `${code}${head}${space}${simplified}${before ?? `${space}'ch-CN': `}${quoted(derived)}${after ?? ','}`;
  });
  const unseen = Object.keys(refusals).filter((code) => !found.includes(code));
  if (unseen.length > 0) throw new Error(`Not written as status, zh-CN, ch-CN, en-US: ${unseen.join(', ')}`);
  return { source: result, wrong };
}

function quoted(derived) {
  return derived.includes("'") ? JSON.stringify(derived) : `'${derived.replaceAll('\\', '\\\\')}'`;
}

async function run(isCheck) {
  const overrides = readOverrides();
  const files = globSync('contract/src/{features/**/{refusals,notice-texts},core/http/core-refusals}.ts', {
    cwd: root,
  });
  const all = {};
  for (const file of files.map((name) => join(root, name)).sort()) {
    const module = await import(pathToFileURL(file).href);
    const refusals = module.refusals ?? module.notices ?? module.coreRefusals;
    Object.assign(all, refusals);
    const before = readFileSync(file, 'utf8');
    const { source, wrong } = mended(before, refusals, overrides);
    if (wrong.length === 0) continue;
    if (isCheck) fail(`${relative(root, file)}: ${wrong.join(', ')}: run npm run traditional`);
    else writeFileSync(file, source);
  }
  for (const code of overrides.refusals)
    if (all[code] === undefined || all[code]['ch-CN'] === inTraditional(all[code]['zh-CN'], overrides))
      fail(`ch-CN.overrides.json: ${code} is no refusal with a text of its own`);
}

function fail(message) {
  process.exitCode = 1;
  process.stderr.write(`${message}\n`);
}

if (import.meta.main) await run(process.argv.includes('--check'));
