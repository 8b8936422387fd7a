import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Checkbox, SegmentedControl } from '@mantine/core';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import { publishTogether, takeOffTogether } from '@quarterdeck/contract/features/publishing/bundle';
import { type PublicationKind, publicationKinds } from '@quarterdeck/contract/features/publishing/settings';
import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Intention } from '#kit/form/intention.ts';
import { MomentField } from '#kit/form/moment-field.tsx';
import { ReasonField } from '#kit/form/reason-field.tsx';
import { Panel } from '#kit/panel.tsx';
import { PhaseTags } from '#kit/publishing/phase-tag.tsx';
import { publishedName } from '#kit/publishing/published-kind.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { kinds } from './kinds.ts';
import classes from './publishing-pages.module.css';

type Way = 'publish' | 'take_off';
type Candidate = Publication & { kind: PublicationKind };

interface Values extends Record<string, unknown> {
  chosen: string[];
  publish_at: string;
  unpublish_at: string;
  reason: string;
}

// It is protected by the versions of its records; what was meant outlives the dialog, so that a lost answer is asked for again.
const intention = new Intention();
const touched = ['/backstage', '/platform'];

/** Publishes several records of any kind within one window, or takes them off: all of them, or none. */
export default function BundleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publishing');
  const [way, setWay] = useState<Way>('publish');
  const { candidates, isCut } = useCandidates(way);
  const keyOf = ({ kind, id }: Candidate) => `${kind} ${id}`;
  const sent = useRef<Candidate[]>([]);
  const membersOf = (chosen: readonly string[]) => {
    sent.current = candidates.filter((one) => chosen.includes(keyOf(one)));
    return sent.current.map(({ kind, id, version }) => ({ kind, id, version }));
  };
  return (
    <FormDialog
      key={way}
      title={t('bundle.title')}
      endpoint={way === 'publish' ? publishTogether : takeOffTogether}
      row={undefined}
      size={720}
      onClose={onClose}
      initialValues={{ chosen: [], publish_at: '', unpublish_at: '', reason: '' } as Values}
      toBody={({ chosen, publish_at, unpublish_at, reason }) => ({
        members: membersOf(chosen),
        ...(way === 'publish'
          ? { publish_at: publish_at || null, unpublish_at: unpublish_at || null }
          : { reason }),
      })}
      placeErrors={(fields) => namedIn(sent.current, fields)}
      submitLabel={t(`bundle.${way}`)}
      danger={way === 'take_off'}
      doneMessage={({ changed, asked }) =>
        [
          ...(changed > 0 || asked === 0 ? [t('bundle.done', { count: changed })] : []),
          ...(asked > 0 ? [t('bundle.asked', { count: asked })] : []),
        ].join(' · ')
      }
      invalidates={touched}
      intention={intention}
    >
      {(form) => {
        const waiting = candidates.filter(
          (one) => way === 'publish' && one.needs_second && form.values.chosen.includes(keyOf(one)),
        ).length;
        const faulty = Object.entries(form.errors).find(([path]) => path.startsWith('members'))?.[1];
        return (
          <>
            <SegmentedControl
              aria-label={t('bundle.way')}
              value={way}
              onChange={(value) => setWay(value as Way)}
              data={(['publish', 'take_off'] as const).map((value) => ({
                value,
                label: t(`bundle.${value}`),
              }))}
            />
            <Checkbox.Group
              label={t('bundle.members')}
              description={t('bundle.hint')}
              {...form.getInputProps('chosen')}
              error={form.errors.chosen ?? faulty}
            >
              <div className={classes.members}>
                {publicationKinds.map((kind) => {
                  const own = candidates.filter((one) => one.kind === kind);
                  if (own.length === 0) return null;
                  return (
                    <div key={kind}>
                      <h3>{t(`kind.${kind}`)}</h3>
                      {own.map((one) => (
                        <Checkbox
                          key={one.id}
                          mt={6}
                          value={keyOf(one)}
                          label={
                            <>
                              {publishedName(one)} <PhaseTags row={one} />{' '}
                              {way === 'publish' && one.needs_second ? (
                                <StatusTag tone="warning">{t('bundle.needsSecond')}</StatusTag>
                              ) : null}
                            </>
                          }
                        />
                      ))}
                    </div>
                  );
                })}
              </div>
            </Checkbox.Group>
            {waiting > 0 ? (
              <Panel tone="warning">
                {t('bundle.waiting', { count: waiting })}
                {waiting < form.values.chosen.length ? ` ${t('bundle.rest')}` : ''}
              </Panel>
            ) : null}
            {isCut ? <Panel tone="info">{t('bundle.cut', { count: mostOfKind })}</Panel> : null}
            {candidates.length === 0 ? <Panel tone="info">{t('bundle.none')}</Panel> : null}
            {way === 'publish' ? (
              <div className={classes.choices}>
                {(['publish_at', 'unpublish_at'] as const).map((name) => (
                  <MomentField
                    key={name}
                    label={t(`window.${name}`)}
                    description={t(`window.${name}_hint`)}
                    {...form.getInputProps(name)}
                  />
                ))}
              </div>
            ) : (
              <ReasonField isOwed {...form.getInputProps('reason')} />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

/** Findings about `members.3` stand by the choice, with the name of that record. */
function namedIn(sent: readonly Candidate[], fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, words]) => {
      const member = sent[Number(/^members\.(\d+)/.exec(path)?.[1] ?? -1)];
      return member === undefined ? [path, words] : ['chosen', `${publishedName(member)}: ${words}`];
    }),
  );
}

/** The largest page. */
const mostOfKind = 200;

/** Records that can go this way now, the newest first, and whether there are more than are read. */
function useCandidates(way: Way): { candidates: Candidate[]; isCut: boolean } {
  const found = useQueries({
    queries: publicationKinds.map((kind) => ({
      ...endpointQuery(kinds[kind].index, { page_size: mostOfKind } as never, { quiet: true }),
      retry: false,
    })),
  });
  const isCut = found.some(({ data }) => (data as { next?: string | null } | undefined)?.next != null);
  const candidates = found.flatMap(({ data }, index) => {
    const kind = publicationKinds[index];
    const { list } = (data ?? { list: [] }) as unknown as { list: Publication[] };
    const able = list.filter(({ allowed_actions, status, unpublished_changes }) =>
      way === 'take_off'
        ? allowed_actions.includes('take_off')
        : allowed_actions.some((action) => action === 'publish' || action === 'request_publish') &&
          (status !== 'on' || unpublished_changes),
    );
    return kind === undefined ? [] : able.map((row) => ({ ...row, kind }));
  });
  return { candidates, isCut };
}
