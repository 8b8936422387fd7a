import * as contract from '@quarterdeck/contract/features/banners/banners';
import { bindCommand } from '#command/command.ts';
import { bindPublication } from '#domain/publishing/routes.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { banners } from './banner.ts';
import { countEvents, orderCommand, statsOf } from './events.ts';
import { bannerList } from './list.ts';

export const bannerBindings: readonly Binding[] = [
  ...bindList(bannerList),
  ...bindPublication(contract.banner, banners),
  bindCommand(contract.orderBanners, orderCommand),
  bind(contract.bannerStats, async ({ query, context, services: { db } }) => {
    const { id } = await banners.subject.read(db, Number(query.id), context.actor.access);
    return await statsOf(db, id, context.now);
  }),
  bindCommand(contract.reportBannerEvents, countEvents),
];
