import type { OwnTest } from '@ganit/contract/exams/own-tests'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAcademy } from '../../../../academy.ts'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { ItemText } from '../../../../ui/questions/item-text.tsx'
import { deviceNowMs } from '../../../../ui/text/times/dates.ts'
import { useRichText } from '../../../../ui/text/use-rich-text.ts'
import { openAnswerPages, useForgetPages } from '../answer-pages.ts'
import { itemsOf, labelOf } from '../kept-attempt.ts'
import classes from '../own-tests.module.css'
import { type Attempt, handedInAttempt } from '../sitting.data.ts'
import { clockText } from '../use-exam-clock.ts'
import { AnswerPhotos } from './answer-photos.tsx'

const TICK_MS = 500
const MINUTE_MS = 60_000
/** No test accepts photos for longer. */
const MOST_MINUTES = 600

/** Lets a student add photos of handwritten answers after a test, while they are accepted. */
export function PhotosAfter({ test }: { test: OwnTest }) {
  const { i18n } = useLingui()

  const { attempt } = test
  const ends = attempt ? Date.parse(attempt.ends_at) : 0
  // The server's clock decides, because this device's clock may be wrong by hours.
  const isOpen = Date.parse(test.now) < ends + MOST_MINUTES * MINUTE_MS
  const query = useQuery({ ...handedInAttempt(test.test_id), enabled: isOpen })
  useForgetPages(attempt?.attempt_id, !isOpen)
  if (!isOpen) return null
  return (
    <QueryView query={query} failure={i18n.t('Failed to load your answers.')} skeleton={null}>
      {(data) => (
        <Photos
          key={data.attempt_id}
          attempt={data}
          skew={Date.parse(data.now) - query.dataUpdatedAt}
        />
      )}
    </QueryView>
  )
}

type PhotosProps = {
  attempt: Attempt
  /** Milliseconds by which the server's clock is ahead of this device's. */
  skew: number
}

/** Seconds left by the server's clock. */
function useSecondsLeft({ attempt: { photos_until }, skew }: PhotosProps) {
  const countSecondsLeft = () =>
    Math.max(0, Math.ceil((Date.parse(photos_until) - deviceNowMs() - skew) / 1000))
  const [left, setLeft] = useState(countSecondsLeft)
  useEffect(() => {
    const id = setInterval(() => setLeft(countSecondsLeft()), TICK_MS)
    return () => clearInterval(id)
  })
  return left
}

function Photos({ attempt, skew }: PhotosProps) {
  const formats = useFormats()

  const { i18n } = useLingui()

  const { timeZone } = useAcademy()
  const { Rich } = useRichText()
  const left = useSecondsLeft({ attempt, skew })
  const [added, setAdded] = useState<Record<number, number[]>>({})
  const { attempt_id, photos_until } = attempt
  useEffect(
    () =>
      openAnswerPages(attempt_id, (item_id, photo_id) =>
        setAdded((all) => ({ ...all, [item_id]: [...(all[item_id] ?? []), photo_id] })),
      ),
    [attempt_id],
  )
  useForgetPages(attempt_id, left === 0)
  if (itemsOf(attempt).length === 0) return null
  if (left === 0)
    return (
      <section className={classes.sheet} aria-labelledby="photos">
        <h2 id="photos">{i18n.t('Photos of what you wrote')}</h2>
        <p role="status">{i18n.t('The time for photos is over.')}</p>
      </section>
    )
  return (
    <section className={classes.sheet} aria-labelledby="photos">
      <h2 id="photos">{i18n.t('Photos of what you wrote')}</h2>
      <p>
        <Trans
          id="You can still add photos, until {photos_until}: <0>{left}</0> left."
          values={{ photos_until: formats.moment(photos_until, timeZone), left: clockText(left) }}
          components={{ 0: <b role="timer" /> }}
        />
      </p>
      {itemsOf(attempt).map((item) => {
        const photos = item.photos.map(({ photo_id }) => photo_id)
        return (
          <section
            key={item.item_id}
            className={`stack gap12 ${classes.photos}`}
            aria-label={i18n.t('Question {item}', { item: labelOf(item) })}
          >
            <h3>{i18n.t('Question {item}', { item: labelOf(item) })}</h3>
            <ItemText text={item.text} figures={item.figures} rich={Rich} />
            <AnswerPhotos
              attempt_id={attempt_id}
              item={item}
              photos={[...new Set([...photos, ...(added[item.item_id] ?? [])])]}
            />
          </section>
        )
      })}
    </section>
  )
}
