import {
  callOfEndpoint,
  endpointOfCall,
  platformCalls,
} from '@quarterdeck/contract/features/platform-keys/calls';
import { expect, test } from 'vitest';
import { endpoints } from '#server/registry.ts';

test('a key can be allowed every endpoint of the platform API, and nothing else', () => {
  const signed = endpoints.filter(({ ability }) => ability === 'platform');
  expect(signed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    platformCalls.map(endpointOfCall).sort(),
  );
  expect(new Set(signed.map(callOfEndpoint)).size).toBe(signed.length);
});
