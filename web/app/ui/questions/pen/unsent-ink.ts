import type { Ink } from '@ganit/contract/ground/ink'
import { saveInk } from '@ganit/contract/learning/hand-ins'
import { newKey } from '../../../api/attempt.ts'
import { sends } from '../../../api/declared.ts'
import { type HeldStore, waitingInWords } from '../../../api/unsent/held.ts'
import { createUnsent, hasProperties } from '../../../api/unsent/unsent.ts'

/** The table of a photo: homework, or an answer of a test. */
export type WorkKind = 'hand_in' | 'answer'

/** Ink drawn over a version. The server stores it once per key, so that it can be sent again if the answer is lost. */
type DrawnInk = { ink: Ink; version: number; key?: string }
type KeptInk = DrawnInk & {
  /** Ink sent earlier that has no answer: it may be the ink on the server now. */
  unanswered?: DrawnInk | undefined
  refusal?: string
}

/** Drawing counts as continued while the hand is lifted for less than this. */
const WAIT_MS = 1_200

const keepInk = sends(saveInk, { changes: ['hand-in', 'test-mark'] })

/** The versions from the server's answers, by photo. */
const versions = new Map<string, number>()

/** Keys of ink that was never sent. */
const unsent = new Set<string>()

const outbox = createUnsent<KeptInk, { version: number }>({
  name: 'ink:',
  isKept: hasProperties<KeptInk>('ink', 'version'),
  wait: ({ refusal }) => (refusal === undefined ? WAIT_MS : null),
  send: (id, kept) => {
    const { ink, version, key = newKey() } = kept.unanswered ?? kept
    unsent.delete(key)
    const [of = 'hand_in', photo_id = ''] = id.split('/')
    return keepInk({ photo_id, of: of as WorkKind, ...ink, version }, { key })
  },
  answered: (now, sent, { version }, id) => {
    versions.set(id, version)
    return now === sent && !sent.unanswered ? null : { ...now, version, unanswered: undefined }
  },
  refused: (now, _, error) => ({ ...now, unanswered: undefined, refusal: error.message }),
})

export const openInk = outbox.open

/** A pen's lines are sent as they are drawn. */
export const heldInk: HeldStore = {
  open: outbox.open,
  listen: outbox.listen,
  linesIn: () =>
    outbox.ids().flatMap((id) => {
      const kept = outbox.get(id)?.value
      if (!kept) return []
      return {
        key: `ink ${id}`,
        what: id.startsWith('answer')
          ? 'Red pen, an answer of a test'
          : 'Red pen, a page of homework',
        day: '',
        state: waitingInWords({ isAsked: true, refusal: kept.refusal }),
        discard: () => outbox.drop(id),
      }
    }),
}

const idOf = (of: WorkKind, photo_id: number) => `${of}/${photo_id}`

/** Ink drawn here and not yet on the server, and its state. */
export const useKeptInk = (of: WorkKind, photo_id: number) =>
  outbox.useAll()?.get(idOf(of, photo_id))

/** The version of the ink that this page has saved on the server; 0 if it has saved none. */
export const savedVersion = (of: WorkKind, photo_id: number) =>
  versions.get(idOf(of, photo_id)) ?? 0

/** The version that new ink is drawn over, with earlier ink that may have arrived although no answer came. */
function baseOfInk(id: string, known: number): Pick<KeptInk, 'version' | 'unanswered'> {
  const before = outbox.get(id)?.value
  if (!before) return { version: known }
  const { ink, version, key, unanswered, refusal } = before
  const mayHaveArrived = key !== undefined && !unsent.has(key) && refusal === undefined
  return {
    version,
    unanswered: unanswered ?? (mayHaveArrived ? { ink, version, key } : undefined),
  }
}

/** Keeps ink on the device, and sends it soon. `version` is the version of the ink on which it was drawn. */
export function drawInk(of: WorkKind, photo_id: number, ink: Ink, version: number) {
  const id = idOf(of, photo_id)
  const known = Math.max(version, savedVersion(of, photo_id))
  const key = newKey()
  unsent.add(key)
  outbox.put(id, { ...baseOfInk(id, known), ink, key })
}

export const forgetInk = (of: WorkKind, photo_id: number) => outbox.drop(idOf(of, photo_id))
