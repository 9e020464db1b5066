import type { HandInMark } from '@ganit/contract/learning/hand-ins'
import { PARENT_FIRST } from '@ganit/contract/office/privacy'
import { ApiError } from '../../../api/api-error.ts'
import { type Attempt, newAttempt } from '../../../api/attempt.ts'
import { createUnsent, hasProperties } from '../../../api/unsent/unsent.ts'
import {
  createKeptPages,
  isTurned,
  type WithPages,
  withoutPage,
} from '../../../ui/photos/kept-pages.ts'
import { askWhetherWaits, handPagesIn, sendPage } from './hand-ins.data.ts'

type Of = { lesson_id: number; student_id: number }

/** The work for one homework that waits to be sent: its pages, and then the note that they are handed in. */
export type KeptHandIn = Of &
  WithPages & {
    /** The order of the pages that the server has, set once `Hand in` was pressed. */
    isDone?: { photo_ids: number[]; attempt: Attempt } | null
  }

type Answer = { photo_id: number } | { hand_in: HandInMark }

/** The present number of each turned page, by its former number. */
const turned = new Map<number, number>()

/** The present number of a page. */
export function currentPhotoId(photo_id: number): number {
  const next = turned.get(photo_id)
  return next === undefined ? photo_id : currentPhotoId(next)
}

const outbox = createUnsent<KeptHandIn, Answer>({
  name: 'hand-in:',
  isKept: hasProperties<KeptHandIn>('lesson_id', 'student_id', 'pages'),
  wait: ({ refusal, pages, isDone }) =>
    refusal === undefined && (pages.length > 0 || isDone) ? 0 : null,
  send: async (id, { lesson_id, student_id, pages: [page], isDone }) => {
    await refuseUnagreed(id, { lesson_id, student_id })
    return page
      ? // The page keeps its key after an answer, too: it may have been turned meanwhile (`answered`).
        sendPage(
          { lesson_id, student_id, image: page.image, in_place_of: page.in_place_of },
          { ...page.attempt },
        )
      : handPagesIn(
          { lesson_id, student_id, photo_ids: isDone?.photo_ids ?? [] },
          isDone?.attempt ?? newAttempt(),
        )
  },
  answered: (now, sent, answer) => {
    // Pages that came since then are refused, and say so.
    if ('hand_in' in answer) return now.pages.length > 0 ? { ...now, isDone: null } : null
    const [page] = sent.pages
    if (page?.in_place_of) turned.set(page.in_place_of, answer.photo_id)
    // If the answer is lost, both pages stay, and the student removes one.
    const pages = withoutPage(now.pages, page).map((one) =>
      isTurned([one], page) ? { ...one, in_place_of: answer.photo_id } : one,
    )
    const { isDone } = now
    if (isDone)
      return {
        ...now,
        pages,
        isDone: { ...isDone, photo_ids: isDone.photo_ids.map(currentPhotoId) },
      }
    return pages.length > 0 ? { ...now, pages } : null
  },
  refused: (now, _, error) => ({ ...now, isDone: null, refusal: error.message }),
})

/**
 * Asks whether a parent has agreed meanwhile, before work that was refused without is sent again: a page weighs as much
 * as a hundred such questions, and this one is asked every half minute.
 */
async function refuseUnagreed(id: string, of: Of) {
  if (outbox.get(id)?.said === PARENT_FIRST && (await askWhetherWaits(of)))
    throw new ApiError(409, PARENT_FIRST, {}, undefined, { parent_first: true })
}

/** Starts sending, on every page. */
export const openHandIns = outbox.open

const idOf = ({ lesson_id, student_id }: Of) => `${lesson_id}/${student_id}`

const kept = createKeptPages<Of, KeptHandIn>(outbox, idOf)

export const {
  useKept: useKeptHandIn,
  forget: forgetHandIn,
  noteWork,
  keepPage,
  replacePage,
  forgetPage,
  sendAgain,
} = kept

/** How many pages of a homework are being compressed. */
export const useWorksOf = (of: Of) => kept.useWorks((id) => id === idOf(of))

/**
 * Pages of a lesson's homework that the server refused and this device keeps. Without a student, those of the signed-in
 * student.
 */
export const useRefusedPages = (lesson_id: string, student_id: number | undefined) =>
  [...(outbox.useAll()?.values() ?? [])].find(
    ({ value }) =>
      value.refusal !== undefined &&
      String(value.lesson_id) === lesson_id &&
      (student_id === undefined || value.student_id === student_id),
  )

/** Hands in once all pages are sent. */
export const handInOnceSent = (of: Of, photo_ids: number[]) =>
  kept.change(of, { isDone: { photo_ids: photo_ids.map(currentPhotoId), attempt: newAttempt() } })
