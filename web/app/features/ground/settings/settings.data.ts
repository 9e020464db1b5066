import {
  getSettings,
  getSitePage,
  previewLateFee,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import { reads, sends } from '../../../api/declared.ts'
import { queryClient } from '../../../api/query-client.ts'

/** What the whole site shows of the academy, as it is stored now, and for the owner what only the owner sets. */
export const academySettings = reads(getSettings, { shows: ['settings'], asOneself: true })()

/** One page of the footer's, as it is stored now. */
export const footerPage = reads(getSitePage, { shows: ['footer-page'] })

/** What a late fee would ask for if it were saved. */
export const lateFeePreview = reads(previewLateFee, {
  shows: ['settings', 'money'],
  staleTime: 0,
  gcTime: 0,
})

export const saveSettings = sends(updateSettings, {
  changes: ['settings'],
  keep: ({ settings }) => void queryClient.setQueryData(academySettings.queryKey, settings),
})

export const saveFooterPage = sends(updateSitePage, {
  changes: ['footer-page'],
  keep: ({ page: saved }, { page }) =>
    void queryClient.setQueryData(footerPage({ page }).queryKey, saved),
})
