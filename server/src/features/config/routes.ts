import { configAll, configEdit, siteConfig } from '@quarterdeck/contract/config';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { editConfig } from './edit.ts';
import { readConfig, readSite } from './read.ts';

export const configBindings: readonly Binding[] = [
  bind(configAll, async ({ query, services }) => ({
    list: await readConfig(services.db, query.group && [query.group]),
  })),
  bindCommand(configEdit, editConfig),
  bind(siteConfig, async ({ context, services }) => ({
    ...(await readSite(services.db, context.language)),
    preview: services.config.isPreview,
  })),
];
