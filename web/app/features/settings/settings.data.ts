import type { Input } from '@ganit/contract/endpoint'
import {
  type FooterPage,
  getSettings,
  getSitePage,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** What the whole site shows of the academy, as it is stored now. */
export const academySettings = queryOptions({
  queryKey: ['settings'],
  queryFn: () => call(getSettings, {}),
})

/** One page of the footer's, as it is stored now. */
export const footerPage = (page: FooterPage) =>
  queryOptions({
    queryKey: ['settings', 'pages', page],
    queryFn: () => call(getSitePage, { params: { page } }),
  })

export async function saveSettings(body: Input<typeof updateSettings>['body']) {
  const { settings } = await call(updateSettings, { body })
  await queryClient.cancelQueries({ ...academySettings, exact: true })
  queryClient.setQueryData(academySettings.queryKey, settings)
  return settings
}

export async function saveFooterPage(page: FooterPage, body: Input<typeof updateSitePage>['body']) {
  const { page: saved } = await call(updateSitePage, { params: { page }, body })
  await queryClient.cancelQueries(footerPage(page))
  queryClient.setQueryData(footerPage(page).queryKey, saved)
  return saved
}
