import { configAll, configEdit, secondFactorEffect } from '@quarterdeck/contract/features/config/config';
import { siteConfig, sourceAddress } from '@quarterdeck/contract/features/config/site';
import { perform } from '#command/command.ts';
import { countLacking } from '#identity/factor-due.ts';
import { sharedProviders } from '#identity/oidc/providers.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { editConfig } from './edit.ts';
import { readConfig, readSite } from './read.ts';
import { sourceFor } from './source.ts';

export const configBindings: readonly Binding[] = [
  bind(configAll, async ({ query, services }) => ({
    list: await readConfig(services.db, query.group && [query.group]),
  })),
  bind(secondFactorEffect, ({ services }) => countLacking(services.db)),
  bind(
    configEdit,
    async ({ body, context, services }) => {
      const saved = await perform(editConfig, body, context, services);
      if (body.group === 'second_factor') services.sessions.forget(null);
      return saved;
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
    ...(await readSite(services.db, context.language)),
    preview: services.config.isPreview,
    passkey_origin: services.config.origin,
    sign_in_providers: await sharedProviders(services.db),
  })),
];
