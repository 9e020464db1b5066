import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import type { Review } from './review.data.ts'

type ReviewViewProps = {
  query: UseQueryResult<Review>
  children: (review: Review) => ReactNode
}

/** A review once it is there, or why it may not be seen. */
export function ReviewView({ query, children }: ReviewViewProps) {
  const { i18n } = useLingui()
  return (
    <QueryView
      query={query}
      failure={(error) =>
        // Not published, or the questions may not be shown.
        error instanceof ApiError && error.status === 409
          ? error.message
          : i18n.t('The test could not be loaded.')
      }
      missing={
        <>
          <h1>{i18n.t('Review')}</h1>
          <p>{i18n.t('This test was not found, or may not be seen.')}</p>
        </>
      }
      skeleton={<SkeletonRows rows={8} photo={false} label={i18n.t('Loading the test...')} />}
    >
      {children}
    </QueryView>
  )
}
