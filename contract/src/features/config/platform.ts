import * as z from 'zod/mini';
import { endpoint } from '../../core/http/endpoint.ts';
import { SiteConfig } from './site.ts';

export const platformSite = endpoint({
  method: 'GET',
  path: '/platform/v1/site',
  ability: 'platform',
  summary: 'What the apps show of the site, and whether it is under maintenance.',
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

export const agreementKinds = ['user', 'privacy', 'risk'] as const;

export const platformAgreements = endpoint({
  method: 'GET',
  path: '/platform/v1/agreements',
  ability: 'platform',
  summary: 'What users agree to, with its revision and the oldest one whose acceptance still holds.',
  reply: z.object({
    /** Grows with each change. */
    revision: z.int(),
    /** Users who accepted an older one are asked again; 0: nobody is. */
    accept_revision: z.int(),
    list: z.array(z.object({ kind: z.enum(agreementKinds), text: z.string() })),
  }),
});
