import type { HandInMark } from '@ganit/contract/learning/hand-ins'
import { type Attempt, newAttempt } from '../../../api/attempt.ts'
import { createUnsent, recordWith } from '../../../api/unsent.ts'
import { pagesIn, type WithPages, withoutPage } from '../../../ui/photos/kept-pages.ts'
import { handPagesIn, sendPage } from './hand-ins.data.ts'

type Of = { lesson_id: number; student_id: number }

/** What is to be sent of one homework: pages, then that they are handed in. */
type KeptHandIn = Of &
  WithPages & {
    /** Set once `Hand in` was pressed: the order of the pages that the server has. */
    isDone?: { photo_ids: number[]; attempt: Attempt } | null
  }

type Answer = { photo_id: number } | { hand_in: HandInMark }

const outbox = createUnsent<KeptHandIn, Answer>({
  name: 'hand-in:',
  isKept: recordWith<KeptHandIn>('lesson_id', 'student_id', 'pages'),
  wait: ({ refusal, pages, isDone }) =>
    refusal === undefined && (pages.length > 0 || isDone) ? 0 : null,
  send: (_, { lesson_id, student_id, pages: [page], isDone }) =>
    page
      ? sendPage({ lesson_id, student_id, image: page.image }, page.attempt)
      : handPagesIn(
          { lesson_id, student_id, photo_ids: isDone?.photo_ids ?? [] },
          isDone?.attempt ?? newAttempt(),
        ),
  answered: (now, sent, answer) => {
    if ('hand_in' in answer) return null
    const pages = withoutPage(now.pages, sent.pages[0])
    return pages.length > 0 || now.isDone ? { ...now, pages } : null
  },
  refused: (now, _, error) => ({ ...now, isDone: null, refusal: error.message }),
})

/** Starts sending, on every page. */
export const openHandIns = outbox.open

const kept = pagesIn<Of, KeptHandIn>(
  outbox,
  ({ lesson_id, student_id }) => `${lesson_id}/${student_id}`,
)

export const {
  useKept: useKeptHandIn,
  forget: forgetHandIn,
  keepPage,
  replacePage,
  forgetPage,
  sendAgain,
} = kept

/** Hands in once all pages are sent. */
export const keepHandedIn = (of: Of, photo_ids: number[]) =>
  kept.change(of, { isDone: { photo_ids, attempt: newAttempt() } })
