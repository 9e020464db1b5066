import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import type { Review } from './review.data.ts'
import { reasonOfClosure } from './use-review.ts'

type ReviewViewProps = {
  query: UseQueryResult<Review>
  /** The reader's home: a way out of a review that may not be seen. */
  home?: string
  children: (review: Review) => ReactNode
}

/** A review once it is there, or why it may not be seen: then nothing that was shown before stays. */
export function ReviewView({ query, home, children }: ReviewViewProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const closed = reasonOfClosure(query.error)
  const out = home && (
    <p>
      <Link to={home}>{i18n.t('Back to the dashboard')}</Link>
    </p>
  )

  return (
    <>
      {closed !== null && <h1>{i18n.t('Review')}</h1>}
      <QueryView
        query={
          closed === null ? query : { data: undefined, error: query.error, refetch: query.refetch }
        }
        failure={closed === null ? i18n.t('The test could not be loaded.') : said(closed)}
        missing={
          <>
            <h1>{i18n.t('Review')}</h1>
            <p>{i18n.t('This test was not found, or may not be seen.')}</p>
            {out}
          </>
        }
        skeleton={<SkeletonRows rows={8} photo={false} label={i18n.t('Loading the test...')} />}
      >
        {children}
      </QueryView>
      {closed !== null && out}
    </>
  )
}
