import { useDebouncedValue } from '@mantine/hooks';
import { searchRecords } from '@quarterdeck/contract/features/search/search';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#api/query.ts';
import { useCan } from '#session/access.tsx';

/** So long typing may pause before the server is asked, in milliseconds. */
const pause = 250;

/** Those whom a text may mean, once its typing rests. */
export function useFoundUsers(value: string) {
  const mayRead = useCan('user.read');
  const [asked] = useDebouncedValue(value.trim(), pause);
  const isAsked = mayRead && asked !== '' && asked.length <= 200;
  const { data, isError } = useQuery({
    ...endpointQuery(searchRecords, { text: asked, kind: 'user' }, { quiet: true }),
    enabled: isAsked,
  });
  // The number of the row is not what a user is known by here.
  const users = data?.list.filter(({ field, title }) => field !== 'id' || title === asked);
  return { asked, users: isAsked ? users : undefined, hasFailed: isError };
}
