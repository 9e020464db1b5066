import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import page from '../../../ui/layout/column-page.module.css'
import { Icon } from '../../../ui/layout/icon.tsx'
import type { Review } from '../../exams/own-results/review.data.ts'
import { ReviewFigures } from '../../exams/own-results/review-figures.tsx'
import { ReviewSections } from '../../exams/own-results/review-sections.tsx'
import { ReviewView } from '../../exams/own-results/review-view.tsx'
import { reasonOfClosure, useReview } from '../../exams/own-results/use-review.ts'
import { forgetMistakes } from '../practice/session/unsent-practice.ts'
import classes from './mistakes.module.css'
import { Mistakes } from './mistakes.tsx'
import { mistakesIn } from './mistakes-in.ts'

type AttemptProps = {
  attempt_id: string
  /** The address of the reader's home. */
  home: string
  /**
   * The address at which a student practises topics, up to the parameters. Null if there is none, undefined until this
   * is known.
   */
  practiceFor: (student_id: number) => string | null | undefined
}

/** A finished test: its mistakes, to be tried again; all its questions; and its figures. */
export function Attempt({ attempt_id, home, practiceFor }: AttemptProps) {
  const query = useReview(attempt_id)
  const isClosed = reasonOfClosure(query.error) !== null

  useEffect(() => {
    if (isClosed) void forgetMistakes()
  }, [isClosed])
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${classes.page}`}>
      <div className={page.column}>
        <ReviewView query={query} home={home}>
          {(review) => (
            <ReviewedTest
              review={review}
              home={home}
              practice={practiceFor(review.student_id)}
              onPress={() => void query.refetch({ cancelRefetch: false })}
            />
          )}
        </ReviewView>
      </div>
    </main>
  )
}

type ReviewedProps = {
  review: Review
  home: string
  practice: string | null | undefined
  /** Asks whether the review may still be seen. */
  onPress: () => void
}

function ReviewedTest({ review, home, practice, onPress }: ReviewedProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useAcademy()
  const { mistakes, right, of } = mistakesIn(review)
  const isTried = mistakes > 0 && practice !== null
  const [isOpen, setOpen] = useState(false)
  const { total, maximum, opens_at } = review.result
  const facts = [
    review.name,
    formats.dayOf(opens_at, timeZone),
    total !== null && i18n.t('{total} of {maximum} marks', { total, maximum }),
  ]
  return (
    <>
      <header className={classes.title}>
        <Link to={home} aria-label={i18n.t('Back to the dashboard')}>
          <Icon name="chevronLeft" />
        </Link>
        <div className="stack gap4 narrow">
          {isTried ? <b>{review.title}</b> : <h1>{review.title}</h1>}
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {isTried && practice !== undefined && (
        <Mistakes review={review} mistakes={mistakes} right={right} onPress={onPress} />
      )}
      {isTried && (
        <Button
          className="fit"
          aria-expanded={isOpen}
          aria-controls="all-questions"
          onClick={() => {
            onPress()
            setOpen(!isOpen)
          }}
        >
          {i18n.t(
            '{of, plural, one {The # question with its answer} other {All # questions with answers}}',
            { of },
          )}
        </Button>
      )}
      <div id="all-questions" className={classes.questions}>
        {(isOpen || !isTried) && <ReviewSections sections={review.sections} />}
      </div>
      <ReviewFigures
        review={review}
        toTopic={
          practice
            ? ({ chapter_id, skill_id }) =>
                `${practice}chapter=${chapter_id}${skill_id === null ? '' : `&skill=${skill_id}`}`
            : undefined
        }
      />
    </>
  )
}
