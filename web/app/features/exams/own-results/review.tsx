import { titled } from '../../../academy.ts'
import page from '../../../ui/layout/column-page.module.css'
import type { Review } from './review.data.ts'
import classes from './review.module.css'
import { ReviewFigures } from './review-figures.tsx'
import { ReviewSections } from './review-sections.tsx'
import { ReviewView } from './review-view.tsx'
import { useReview } from './use-review.ts'

export const meta = titled('Review')

/** A finished test after publication: questions, answers and key. */
export default function ReviewScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const query = useReview(id)

  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <div className={page.column}>
        <ReviewView query={query}>
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
        </ReviewView>
      </div>
    </main>
  )
}
