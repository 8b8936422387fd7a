import {
  configAll,
  configEdit,
  configHistory,
  secondFactorEffect,
} from '@quarterdeck/contract/features/config/config';
import { explorers } from '@quarterdeck/contract/features/config/explorers';
import { platformSite } from '@quarterdeck/contract/features/config/platform';
import { reasonTemplates } from '@quarterdeck/contract/features/config/reasons';
import { siteConfig, sourceAddress } from '@quarterdeck/contract/features/config/site';
import { perform } from '#command/command.ts';
import { countLacking } from '#identity/factor-due.ts';
import { sharedProviders } from '#identity/oidc/providers.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { tagged } from '#kernel/http/tagged.ts';
import { editConfig } from './edit.ts';
import { readHistory } from './history.ts';
import { readConfig, readExplorers, readReasons, readSite } from './read.ts';
import { shown } from './shown.ts';
import { sourceFor } from './source.ts';

export const configBindings: readonly Binding[] = [
  bind(configAll, async ({ query, context, services }) => ({
    list: shown(
      await readConfig(services.db, query.group && [query.group]),
      context.language,
      services.config,
    ),
  })),
  bind(configHistory, async ({ query, services }) => ({ list: await readHistory(services.db, query.group) })),
  bind(explorers, async ({ services }) => ({ templates: await readExplorers(services.db) })),
  bind(reasonTemplates, ({ services, context }) => readReasons(services.db, context.language)),
  bind(platformSite, async ({ context, services, wire }) =>
    tagged(wire, await readSite(services.db, context.language, context.now)),
  ),
  bind(secondFactorEffect, ({ services }) => countLacking(services.db)),
  bind(
    configEdit,
    async ({ body, context, services }) => {
      const saved = await perform(editConfig, body, context, services);
      if (body.group === 'second_factor') services.sessions.forget(null);
      return { list: shown(saved.list, context.language, services.config) };
    },
    editConfig,
  ),
  bind(
    sourceAddress,
    async ({ body, context, services }) => ({
      copy_source_url: await sourceFor(body.key, context, services),
    }),
    { action: 'config.source' },
  ),
  bind(siteConfig, async ({ context, services }) => ({
    ...(await readSite(services.db, context.language, context.now)),
    preview: services.config.isPreview,
    passkey_origin: services.config.origin,
    sign_in_providers: await sharedProviders(services.db),
  })),
];
