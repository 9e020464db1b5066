import { useEffect } from 'react'
import { newAttempt } from '../../../api/attempt.ts'
import { createUnsent, hasProperties } from '../../../api/unsent/unsent.ts'
import {
  createKeptPages,
  isTurned,
  type WithPages,
  withoutPage,
} from '../../../ui/photos/kept-pages.ts'
import { addPhoto } from './sitting.data.ts'

/** A question of an attempt. */
type Of = { attempt_id: number; item_id: number }

/** The pages of an answer that are to be sent. */
type KeptPages = Of & WithPages

type OnPhoto = (item_id: number, photo_id: number) => void

/** The attempt whose screen is open: its answers name the photos that arrive. */
let here: { attempt_id: number; onPhoto: OnPhoto } | null = null
/** Pictures of photos sent from here; the server's description of the attempt is older. */
const images = new Map<number, string>()

const outbox = createUnsent<KeptPages, { photo_id: number }>({
  name: 'answer-pages:',
  isKept: hasProperties<KeptPages>('attempt_id', 'item_id', 'pages'),
  wait: ({ attempt_id, pages, refusal }) =>
    refusal === undefined && pages.length > 0 && attempt_id === here?.attempt_id ? 0 : null,
  send: (_, { attempt_id, item_id, pages: [page] }) =>
    // The page keeps its key after an answer, too: it may have to be sent again (`answered`).
    addPhoto(
      { attempt_id, item_id, image: page?.image ?? '' },
      page ? { ...page.attempt } : newAttempt(),
    ),
  answered: (now, sent, { photo_id }) => {
    // The attempt was closed meanwhile. The photo is sent again when the attempt is open, and the server answers with
    // the same photo.
    if (here?.attempt_id !== now.attempt_id) return now
    const [page] = sent.pages
    // The page was turned meanwhile, and the turned photo follows.
    if (isTurned(now.pages, page)) return now
    if (page) images.set(photo_id, page.image)
    here.onPhoto(now.item_id, photo_id)
    const pages = withoutPage(now.pages, page)
    return pages.length > 0 ? { ...now, pages } : null
  },
  refused: (now, _, error) => ({ ...now, refusal: error.message }),
})

const idOf = ({ attempt_id, item_id }: Of) => `${attempt_id}/${item_id}`

const kept = createKeptPages<Of, KeptPages>(outbox, idOf)
export const { useKept, forget, noteWork, keepPage, replacePage, forgetPage, sendAgain } = kept

/** The picture of a photo that was sent from here. */
export const imageOf = (photo_id: number) => images.get(photo_id)

/** Sends the pages of an attempt while its screen is open. Returns a function that stops it. */
export function openAnswerPages(attempt_id: number, onPhoto: OnPhoto) {
  here = { attempt_id, onPhoto }
  outbox.open()
  return () => {
    here = null
    images.clear()
  }
}

/** How many pages of an attempt are being made or are on their way; refused pages do not count. */
export function usePagesOnTheirWay(attempt_id: number) {
  const made = kept.useWorks((id) => id.startsWith(`${attempt_id}/`))
  return [...(outbox.useAll()?.values() ?? [])]
    .filter(({ value }) => value.attempt_id === attempt_id && value.refusal === undefined)
    .reduce((sum, { value }) => sum + value.pages.length, made)
}

/**
 * Forgets the pages of an attempt once it takes no more photos; otherwise signing out would ask about them for ever.
 */
export function useForgetPages(attempt_id: number | undefined, isOver: boolean) {
  useEffect(() => {
    if (isOver && attempt_id !== undefined) void forgetPagesOf(attempt_id)
  }, [attempt_id, isOver])
}

async function forgetPagesOf(attempt_id: number) {
  await outbox.read()
  for (const id of outbox.ids())
    if (outbox.get(id)?.value.attempt_id === attempt_id) outbox.drop(id)
}
