import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ApiError } from '../../api/api-error.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import page from '../../ui/layout/column-page.module.css'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { type Review, reviewOf } from './review.data.ts'
import classes from './review.module.css'
import { ReviewFigures } from './review-figures.tsx'
import { ReviewSections } from './review-sections.tsx'

export const meta = titled('Review')

/** A test that somebody has sat, when its results are out: what was asked, answered and right. */
export default function ReviewScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const { i18n } = useLingui()
  const query = useQuery(reviewOf(id))

  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <div className={page.column}>
        <Loaded
          query={query}
          failure={(error) =>
            // Not published, or its questions are not to be seen.
            error instanceof ApiError && error.status === 409
              ? error.message
              : i18n.t('The test could not be loaded.')
          }
          missing={
            <>
              <h1>{i18n.t('Review')}</h1>
              <p>{i18n.t('This test is not there, or it may not be seen.')}</p>
            </>
          }
          skeleton={<SkeletonRows rows={8} photo={false} label={i18n.t('Loading the test...')} />}
        >
          {(review: Review) => (
            <>
              <header className={classes.title}>
                <h1>{review.title}</h1>
                <p>{review.name}</p>
              </header>
              <ReviewFigures review={review} />
              <ReviewSections sections={review.sections} />
            </>
          )}
        </Loaded>
      </div>
    </main>
  )
}
