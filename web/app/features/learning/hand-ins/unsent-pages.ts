import type { HandInMark } from '@ganit/contract/learning/hand-ins'
import { type Attempt, newAttempt } from '../../../api/attempt.ts'
import { createUnsent, recordWith } from '../../../api/unsent.ts'
import { handPagesIn, sendPage } from './hand-ins.data.ts'

/** A page taken here and not yet on the server. */
type KeptPage = { image: string; attempt: Attempt }

/** What is to be sent of one homework: pages, then that they are handed in. */
type KeptHandIn = {
  lesson_id: number
  student_id: number
  pages: readonly KeptPage[]
  /** Set once `Hand in` was pressed: the order of the pages that the server has. */
  isDone?: { photo_ids: number[]; attempt: Attempt } | null
  /** The server's refusal. */
  refusal?: string
}

type Of = Pick<KeptHandIn, 'lesson_id' | 'student_id'>
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
    const key = sent.pages[0]?.attempt.key
    const pages = now.pages.filter(({ attempt }) => attempt.key !== key)
    return pages.length > 0 || now.isDone ? { ...now, pages } : null
  },
  refused: (now, _, error) => ({ ...now, isDone: null, refusal: error.message }),
})

const idOf = ({ lesson_id, student_id }: Of) => `${lesson_id}/${student_id}`

/** Starts sending, on every page. */
export const openHandIns = outbox.open

/** What is kept of one homework, and its state. */
export const useKeptHandIn = (of: Of) => outbox.useAll()?.get(idOf(of))

const change = (of: Of, changes: Partial<KeptHandIn>) => {
  const before = outbox.get(idOf(of))?.value ?? { ...of, pages: [] }
  const { refusal: _, ...kept } = before
  outbox.put(idOf(of), { ...kept, ...changes })
}

const pagesOf = (of: Of) => outbox.get(idOf(of))?.value.pages ?? []

/** Keeps a page and sends it as soon as there is a network. */
export const keepPage = (of: Of, image: string) =>
  change(of, { pages: [...pagesOf(of), { image, attempt: newAttempt() }] })

/** Puts another picture in a page's place: it was turned. */
export const replacePage = (of: Of, key: string, image: string) =>
  change(of, {
    pages: pagesOf(of).map((page) =>
      page.attempt.key === key ? { image, attempt: newAttempt() } : page,
    ),
  })

/** Forgets a page that was not sent. */
export function forgetPage(of: Of, key: string) {
  const pages = pagesOf(of).filter(({ attempt }) => attempt.key !== key)
  if (pages.length > 0) change(of, { pages })
  else outbox.drop(idOf(of))
}

/** Hands in once all pages are sent. */
export const keepHandedIn = (of: Of, photo_ids: number[]) =>
  change(of, { isDone: { photo_ids, attempt: newAttempt() } })

export const forgetHandIn = (of: Of) => outbox.drop(idOf(of))

export const sendAgain = (of: Of) => change(of, {})
