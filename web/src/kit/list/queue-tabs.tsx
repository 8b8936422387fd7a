import type { List } from '@quarterdeck/contract/core/http/list';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import beside from '#kit/more-beside.module.css';
import { useChosenInSight } from '#kit/use-chosen-in-sight.ts';
import classes from './queue-tabs.module.css';
import { allRows } from './queues.ts';

interface QueueTabsProps {
  list: List;
  namespace: string;
  /** The one that is shown; undefined: all rows. */
  shown: string | undefined;
  onShow: (queue: string) => void;
}

/** What the rows of a list wait for, with how many do. */
export function QueueTabs({ list, namespace, shown, onShow }: QueueTabsProps) {
  const { queues = [], queuesEndpoint } = list;
  return queuesEndpoint === undefined || queues.length === 0 ? null : (
    <Tabs list={{ queues, queuesEndpoint }} namespace={namespace} shown={shown} onShow={onShow} />
  );
}

type TabsProps = Omit<QueueTabsProps, 'list'> & {
  list: Required<Pick<List, 'queues' | 'queuesEndpoint'>>;
};

function Tabs({ list: { queues, queuesEndpoint }, namespace, shown, onShow }: TabsProps) {
  const { t } = useTranslation(namespace);
  const { t: tKit, i18n } = useTranslation('kit');
  const { data } = useQuery({
    ...endpointQuery(queuesEndpoint, undefined, { quiet: true }),
    meta: { isLive: true },
  });
  const row = useChosenInSight(shown);
  const numberOf = (name: string) => {
    const found = data?.find((one) => one.name === name);
    return found && `${found.count.toLocaleString(i18n.language)}${found.capped ? '+' : ''}`;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a choice of views is no set of fields
    <div ref={row} className={`${classes.tabs} ${beside.box}`} role="group" aria-label={tKit('queues.title')}>
      {queues.map(({ name }) => (
        <Tab
          key={name}
          title={t(`queues.${name}`)}
          number={numberOf(name) ?? ''}
          isShown={name === shown}
          onShow={() => onShow(name)}
        />
      ))}
      <Tab title={tKit('queues.all')} isShown={shown === undefined} onShow={() => onShow(allRows)} />
    </div>
  );
}

interface TabProps {
  title: string;
  /** Empty while it is not known, which takes the same room: else what stands beside the tabs would move. */
  number?: string;
  isShown: boolean;
  onShow: () => void;
}

function Tab({ title, number, isShown, onShow }: TabProps) {
  return (
    <button type="button" className={classes.tab} aria-pressed={isShown} onClick={onShow}>
      {title}
      {number === undefined ? null : (
        <span className={classes.number} data-none={number === '0' || undefined}>
          {number}
        </span>
      )}
    </button>
  );
}
