import {
  getSettings,
  getSitePage,
  previewLateFee,
  updateSettings,
  updateSitePage,
} from '@ganit/contract/ground/settings'
import { getSiteTruth } from '@ganit/contract/office/site-truth'
import { closeChecklist } from '@ganit/contract/office/today'
import { reads, sends } from '../../../api/declared.ts'
import { invalidateMe } from '../../../api/me.ts'
import { queryClient } from '../../../api/query-client.ts'

/** The stored settings that the site shows; for the owner also the private ones. */
export const academySettings = reads(getSettings, { shows: ['settings'], asOneself: true })()

/** The parts of the public site, and which are the academy's own. */
export const siteTruth = reads(getSiteTruth, { shows: ['settings', 'footer-page', 'course'] })()

/** Opens the list of the first days again. */
export const openFirstDays = sends(closeChecklist, { changes: [] })

export const footerPage = reads(getSitePage, { shows: ['footer-page'] })

/** The charges a late fee would cause if saved. */
export const lateFeePreview = reads(previewLateFee, {
  shows: ['settings', 'money'],
  staleTime: 0,
  gcTime: 0,
})

export const saveSettings = sends(updateSettings, {
  changes: ['settings'],
  keep: ({ settings }, { fees_by_hand }) => {
    queryClient.setQueryData(academySettings.queryKey, settings)
    if (fees_by_hand !== undefined) invalidateMe()
  },
})

export const saveFooterPage = sends(updateSitePage, {
  changes: ['footer-page'],
  keep: ({ page: saved }, { page, language = 'en' }) =>
    void queryClient.setQueryData(footerPage({ page, language }).queryKey, saved),
})
