import { languages } from '@quarterdeck/contract/core/language';
import {
  type MenuRule,
  menuRuleDetail,
  menuRuleForm,
  plainSettings,
  titleFields,
} from '@quarterdeck/contract/features/menu/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Facts, Section } from '#kit/facts.tsx';
import { RecordDrawer, type RecordDrawerProps } from '#kit/record-drawer.tsx';
import { useRecordWords } from '#kit/record-words.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { Timeline } from '#kit/timeline.tsx';
import { languageNames } from '#web/language.ts';
import { type RuleAction, ruleActions } from './actions.ts';
import { useRuleTitle } from './use-rule-title.ts';

/** All there is about an entry of the menu. */
export default function RuleDrawer({ id, ...frame }: RecordDrawerProps<RuleAction, MenuRule>) {
  const { t } = useTranslation('menu');
  const titleOf = useRuleTitle();
  const query = useQuery(endpointQuery(menuRuleDetail, { id: String(id) }, { quiet: true }));
  return (
    <RecordDrawer
      {...frame}
      query={query}
      rowOf={(detail) => detail.rule}
      namespace="menu"
      kind="menu_rule"
      title={titleOf}
      badge={(row) => <StatusTag tone="neutral">{t(row.built_in ? 'marks.builtIn' : 'marks.own')}</StatusTag>}
      looks={ruleActions}
    >
      {({ rule, history }) => (
        <>
          <Section title={t('groups.entry')}>
            <RuleFacts rule={rule} />
          </Section>
          <Section title={t('drawer.history')}>
            <Timeline entries={history} />
          </Section>
        </>
      )}
    </RecordDrawer>
  );
}

/** What the entry is, and of its settings those that say something. */
function RuleFacts({ rule }: { rule: MenuRule }) {
  const { t } = useTranslation('menu');
  const { t: tRoles } = useTranslation('roles');
  const words = useRecordWords();
  const { data } = useQuery(endpointQuery(menuRuleForm, undefined, { quiet: true }));
  const roleName = (id: number) => data?.roles.find((role) => role.id === id)?.name ?? `#${id}`;
  const settingText = (name: keyof typeof plainSettings) => {
    if (name === 'guard_roles') return rule.guard_roles.map(roleName).join(', ');
    if (name === 'guard_abilities') {
      return rule.guard_abilities.map((right) => tRoles(`actions.${right}`)).join(', ');
    }
    return words.value('menu_rule', name, rule[name], {});
  };
  const isSet = (name: keyof typeof plainSettings) =>
    JSON.stringify(rule[name]) !== JSON.stringify(plainSettings[name]);
  const titles = languages.map((language) => titleFields[language]);
  const settings = (Object.keys(plainSettings) as (keyof typeof plainSettings)[]).filter(
    (name) => isSet(name) && !titles.some((field) => field === name),
  );
  const { ability } = rule;
  return (
    <Facts
      facts={[
        [t('columns.kind'), t(`kind.${rule.kind}`)],
        [t('columns.name'), <code key="name">{rule.name}</code>],
        [t('columns.path'), <code key="path">{rule.path}</code>],
        [
          t('columns.component'),
          rule.component === '' ? undefined : <code key="view">{rule.component}</code>,
        ],
        [
          t('fields.ability'),
          ability === null
            ? undefined
            : ability === 'session'
              ? t('drawer.everybody')
              : tRoles(`actions.${ability}`),
        ],
        ...languages.map(
          (language) => [languageNames[language], rule[titleFields[language]] || undefined] as const,
        ),
        ...settings.map((name) => [words.field('menu_rule', name), settingText(name)] as const),
      ]}
    />
  );
}
