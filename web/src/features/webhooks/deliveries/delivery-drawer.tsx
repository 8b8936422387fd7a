import {
  type Attempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookDeliveryDetail,
} from '@quarterdeck/contract/features/webhooks/deliveries/deliveries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { CopyButton, CopyText } from '#kit/copy-text.tsx';
import { Facts, Section } from '#kit/facts.tsx';
import { Panel } from '#kit/panel.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { RecordLink } from '#kit/record-link.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { Time } from '#kit/time.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { type DeliveryAction, deliveryActions } from './actions.ts';
import classes from './deliveries.module.css';
import { DeliveryState, DeliveryStatusTag } from './delivery-status.tsx';

export default function DeliveryDrawer({ id, ...frame }: RecordDrawerProps<DeliveryAction, WebhookDelivery>) {
  const { t } = useTranslation('webhooks-deliveries');
  const query = useQuery(endpointQuery(webhookDeliveryDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.delivery}
      kind="webhook_delivery"
      namespace="webhooks-deliveries"
      title={(row) => row.message_id}
      badge={(row) => <DeliveryState row={row} />}
      looks={deliveryActions}
    >
      {(detail) => (
        <>
          {detail.delivery.webhook_status === 'paused' ? (
            <Panel tone="warning">{t('webhookPaused')}</Panel>
          ) : null}
          <Section title={t('drawer.facts')}>
            <DeliveryFacts row={detail.delivery} />
          </Section>
          <Section title={t('drawer.request')}>
            <Request {...detail} />
          </Section>
          <Section title={t('drawer.attempts')}>
            <Attempts attempts={detail.attempts} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={detail.history} status={(status) => <DeliveryStatusTag status={status} />} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

function DeliveryFacts({ row }: { row: WebhookDelivery }) {
  const { t } = useTranslation('webhooks-deliveries');
  return (
    <Facts
      facts={[
        [t('columns.event'), t(`event.${row.event}`)],
        [
          t('columns.subject'),
          row.object_type === null || row.object_id === null ? undefined : (
            <RecordLink key="subject" kind={row.object_type} id={row.object_id}>
              {row.subject}
            </RecordLink>
          ),
        ],
        [t('columns.attempts'), row.attempts],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
        [
          t('columns.delivered_at'),
          row.delivered_at ? <Time key="delivered" value={row.delivered_at} /> : undefined,
        ],
        [
          t('columns.next_attempt_at'),
          row.status !== 'pending' ? undefined : row.next_attempt_at === null ? (
            t('held')
          ) : (
            <Time key="next" value={row.next_attempt_at} />
          ),
        ],
        [
          t('columns.url'),
          <RecordLink key="url" kind="webhook" id={row.webhook_id}>
            {row.url}
          </RecordLink>,
          'wide',
        ],
        [t('columns.message_id'), <CopyText key="message" value={row.message_id} whole />, 'wide'],
      ]}
    />
  );
}

/** What is sent: the headers line by line, and the body as people read it, which is copied as it is signed. */
function Request({ headers, body }: WebhookDeliveryDetail) {
  const { t } = useTranslation('webhooks-deliveries');
  return (
    <>
      <div className={classes.part}>{t('drawer.headers')}</div>
      <Code>{headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}</Code>
      <div className={classes.part}>
        {t('drawer.body')} <CopyButton value={body} name={t('copyBody')} />
      </div>
      <Code>{JSON.stringify(JSON.parse(body), null, 2)}</Code>
    </>
  );
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { t } = useTranslation('webhooks-deliveries');
  if (attempts.length === 0) return <p className={classes.soft}>{t('untried')}</p>;
  return (
    <ol className={classes.attempts}>
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <div className={classes.head}>
            <strong>{t('attempt', { number: attempt.number })}</strong>
            <Result attempt={attempt} />
            <span className={classes.soft}>
              <Time value={attempt.started_at} />
              {attempt.duration_ms === null ? null : ` · ${attempt.duration_ms.toLocaleString('en-US')} ms`}
            </span>
          </div>
          {attempt.response ? <Code>{attempt.response}</Code> : null}
        </li>
      ))}
    </ol>
  );
}

function Result({ attempt: { http_status, error, detail, finished_at } }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks-deliveries');
  if (error === null && finished_at === null) return <StatusTag tone="progress">{t('underWay')}</StatusTag>;
  const words = error === null ? t('taken') : t(`error.${error}`);
  const more = http_status ?? detail;
  return (
    <StatusTag tone={error === null ? 'success' : 'danger'}>
      {more === null ? words : `${words} · ${more}`}
    </StatusTag>
  );
}

interface CodeProps {
  children: string;
}

function Code({ children }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className={classes.code} tabIndex={0}>
      {children}
    </pre>
  );
}
