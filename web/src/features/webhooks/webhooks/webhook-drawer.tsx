import {
  dayCountMax,
  pauseAfterDays,
  type Webhook,
  type WebhookDetail,
  webhookDetail,
} from '@quarterdeck/contract/features/webhooks/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { TextLink } from '#kit/text-link.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { hostOf, type WebhookAction, webhookActions } from './actions.ts';
import { HealthTag, WebhookStatusTag } from './webhook-status.tsx';
import classes from './webhooks.module.css';

export default function WebhookDrawer({ id, ...frame }: RecordDrawerProps<WebhookAction, Webhook>) {
  const { t } = useTranslation('webhooks');
  const query = useQuery(endpointQuery(webhookDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.webhook}
      kind="webhook"
      namespace="webhooks"
      title={(row) => hostOf(row.url)}
      badge={(row) => <WebhookStatusTag status={row.status} />}
      looks={webhookActions}
    >
      {({ webhook, day, history }) => (
        <>
          <PauseNotice row={webhook} />
          <Section title={t('drawer.day')}>
            <Day webhook={webhook} day={day} />
          </Section>
          <Section title={t('drawer.facts')}>
            <WebhookFacts row={webhook} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} status={(status) => <WebhookStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

interface RowProps {
  row: Webhook;
}

/** Why nothing is sent, and what has to be seen to before. */
function PauseNotice({ row }: RowProps) {
  const { t } = useTranslation('webhooks');
  if (row.paused_by === null) return null;
  return (
    <div className={classes.pause}>
      <Panel tone="warning" title={t(`paused.${row.paused_by}`, { days: pauseAfterDays })}>
        {t('paused.waits')}
      </Panel>
    </div>
  );
}

const days = { delivered: 'delivered', failed: 'failed', waiting: 'pending' } as const;

/** What became of the deliveries of the last 24 hours; each count leads to them. */
function Day({ webhook, day }: Pick<WebhookDetail, 'webhook' | 'day'>) {
  const { t } = useTranslation('webhooks');
  const of = `webhook_id=${webhook.id}&created_at_from=${day.since}`;
  return (
    <ul className={classes.counts}>
      {(['delivered', 'failed', 'waiting'] as const).map((name) => (
        <li key={name}>
          <TextLink to={`/system/delivery?${of}&status=${days[name]}`}>{t(`day.${name}`)}</TextLink>
          <strong>
            {Math.min(day[name], dayCountMax).toLocaleString('en-US')}
            {day[name] > dayCountMax ? '+' : null}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function WebhookFacts({ row }: RowProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Facts
      facts={[
        [t('columns.url'), <CopyText key="url" value={row.url} whole />, 'wide'],
        [t('columns.health'), <HealthTag key="health" health={row.health} />],
        [t('columns.failures'), row.failures || undefined],
        [
          t('columns.failing_since'),
          row.failing_since ? <Time key="since" value={row.failing_since} /> : undefined,
        ],
        [t('columns.last_success_at'), <Time key="success" value={row.last_success_at} />],
        [t('columns.last_failure_at'), <Time key="failure" value={row.last_failure_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [
          t('fields.previous_secret_until'),
          row.previous_secret_until ? <Time key="until" value={row.previous_secret_until} /> : undefined,
        ],
        [t('columns.events'), <Told key="events" events={row.events} />, 'wide'],
        [t('columns.note'), row.note ?? undefined, 'wide'],
      ]}
    />
  );
}

/** The chosen events: as they are sent, and what they are. */
function Told({ events }: { events: readonly string[] }) {
  const { t } = useTranslation('webhooks');
  return (
    <ul className={classes.told}>
      {events.map((event) => (
        <li key={event}>
          <code>{event}</code>{' '}
          {event.endsWith('.*') ? t(`topic.${event.slice(0, -2)}`) : t(`webhooks-deliveries:event.${event}`)}
        </li>
      ))}
    </ul>
  );
}
