import { adminList } from '@quarterdeck/contract/features/admins/admins';
import { platformKeyList } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { programs } from '@quarterdeck/contract/programs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { features } from '#kit/feature.ts';
import type { FilterChoice, FilterChoices } from '#kit/filters/filter.ts';
import { useCan } from '#session/access.tsx';

/** Members of staff that are offered, at most, and as many platform keys. */
const actorsMax = 200;

/** Who acted, what was done and to what, in the words by which the log shows it. */
export function useLogChoices(): FilterChoices {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const mayReadStaff = useCan('admin.read');
  const mayReadKeys = useCan('platform_key.read');
  const asked = { page_size: actorsMax, sort: 'id' } as const;
  const staff = useQuery({
    ...endpointQuery(adminList.index, asked, { quiet: true }),
    enabled: mayReadStaff,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.list;
  const keys = useQuery({
    ...endpointQuery(platformKeyList.index, asked, { quiet: true }),
    enabled: mayReadStaff && mayReadKeys,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.list;
  const words = useMemo(
    () => ({
      action: wordsUnder((key) => i18n.getResource(language, key, 'log')),
      object_type: wordsUnder((key) => i18n.getResource(language, key, 'object')),
    }),
    [i18n, language],
  );
  return useMemo(
    () => ({
      ...words,
      ...(staff && {
        // A rotated key keeps its name.
        actor: [
          ...new Set([
            ...staff.map(({ username }) => username),
            ...(keys ?? []).map(({ name }) => name),
            ...programs,
          ]),
        ].map((value) => ({ value, label: value })),
      }),
    }),
    [words, staff, keys],
  );
}

/** All that features say of it, by the names that programs use. */
function wordsUnder(of: (namespace: string) => unknown): FilterChoice[] {
  const found = new Map<string, string>();
  for (const { namespace } of features)
    for (const [value, label] of flat(of(namespace))) if (!found.has(value)) found.set(value, label);
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function flat(value: unknown, above: readonly string[] = []): [string, string][] {
  if (typeof value === 'string') return [[above.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => flat(one, [...above, key]));
}
