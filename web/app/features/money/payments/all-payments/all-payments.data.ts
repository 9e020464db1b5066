import type { Input } from '@ganit/contract/endpoint'
import { exportPayments, listPayments, type PaymentsPage } from '@ganit/contract/money/payments'
import { UnexpectedResponse } from '../../../../api/api-error.ts'
import { reads } from '../../../../api/declared.ts'
import { downloadFile } from '../../../../api/files/download.ts'
import { keepPreviousRows } from '../../../../api/pages.ts'
import { pathOf } from '../../../../api/path-of.ts'

export type PaymentsAsked = Input<typeof listPayments>['querystring'] & { page: number }

/** One page of all payments and their sum; the previous page stays visible while the next loads. */
export const paymentsPage = reads(listPayments, {
  shows: ['money', 'student'],
  placeholderData: keepPreviousRows,
  select: (answer): PaymentsPage => {
    if (Array.isArray(answer)) throw new UnexpectedResponse('A page was asked for.')
    return answer
  },
})

/** Saves all pages of the list as CSV. */
export const downloadPayments = ({ page, page_size, ...querystring }: PaymentsAsked) =>
  downloadFile(pathOf(exportPayments.path, { querystring }))
