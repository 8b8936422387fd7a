import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { List } from '@quarterdeck/contract/core/http/list';

const contract = dirname(fileURLToPath(import.meta.resolve('@quarterdeck/contract/features')));

/** Every endpoint that a file of the contract declares, each once, whether or not anything answers it. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('features/**/*.ts', { cwd: contract }).filter((file) => !file.includes('.test.'));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(contract, file))));
  const values = modules.flatMap((module: object) => Object.values(module) as unknown[]);
  const endpoints = values
    .flatMap((value) =>
      isList(value) ? [value.index, value.totalsEndpoint, value.queuesEndpoint, value.export] : [value],
    )
    .flatMap((value) => (isPublished(value) ? Object.values(value) : [value]))
    .filter(isEndpoint);
  return [...new Set(endpoints)];
}

function isList(value: unknown): value is List {
  return isRecord(value) && 'totalsEndpoint' in value;
}

/** What is declared as published holds its endpoints. */
function isPublished(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && 'collection' in value;
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'method' in value && 'path' in value && 'ability' in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
