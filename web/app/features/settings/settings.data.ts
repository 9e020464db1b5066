import type { Input } from '@ganit/contract/endpoint'
import {
  type FooterPage,
  getSettings,
  getSitePage,
  previewLateFee,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/settings'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** What the whole site shows of the academy, as it is stored now, and for the owner what only the owner sets. */
export const academySettings = apiQuery({
  queryKey: ['settings'],
  shows: ['settings'],
  ask: (signal) => call(getSettings, { signal, asOneself: true }),
})

/** One page of the footer's, as it is stored now. */
export const footerPage = (page: FooterPage) =>
  apiQuery({
    queryKey: ['settings', 'pages', page],
    shows: ['footer-page'],
    ask: (signal) => call(getSitePage, { params: { page }, signal }),
  })

/** What a late fee would ask for if it were saved. */
export const lateFeePreview = (late_fee: Input<typeof previewLateFee>['body']['late_fee']) =>
  apiQuery({
    queryKey: ['settings', 'late-fee', late_fee],
    shows: ['settings', 'money'],
    ask: (signal) => call(previewLateFee, { body: { late_fee }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const saveSettings = write({
  key: ['settings', 'change'],
  changes: ['settings'],
  send: async (body: Input<typeof updateSettings>['body']) =>
    (await call(updateSettings, { body })).settings,
  keep: (settings) => void queryClient.setQueryData(academySettings.queryKey, settings),
})

export const saveFooterPage = write({
  key: ['footer-page', 'change'],
  changes: ['footer-page'],
  send: async (page: FooterPage, body: Input<typeof updateSitePage>['body']) =>
    (await call(updateSitePage, { params: { page }, body })).page,
  keep: (saved, page) => void queryClient.setQueryData(footerPage(page).queryKey, saved),
})
