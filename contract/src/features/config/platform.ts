import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import { SiteConfig } from './site.ts';

export const platformSite = endpoint({
  method: 'GET',
  path: '/platform/v1/site',
  ability: 'platform',
  summary: 'Returns the site settings that the apps show, and whether maintenance is on.',
  reply: z.pick(SiteConfig, {
    site_title: true,
    site_logo: true,
    favicon: true,
    asset_name_l: true,
    asset_name_r: true,
    emptyimg: true,
    copyright: true,
    service_url: true,
    languages: true,
    maintenance: true,
  }),
});
