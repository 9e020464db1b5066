import type { Ink } from '@ganit/contract/ground/ink'
import { saveInk } from '@ganit/contract/learning/hand-ins'
import { sends } from '../../api/declared.ts'
import { createUnsent, recordWith } from '../../api/unsent.ts'

/** The table of a photo: homework, or an answer of a test. */
export type WorkKind = 'hand_in' | 'answer'

type KeptInk = { ink: Ink; version: number; refusal?: string }

/** Drawing goes on while the hand is lifted for less. */
const WAIT_MS = 1_200

const keepInk = sends(saveInk, { changes: ['hand-in', 'test-mark'] })

/** Versions that the server answered here, by photo. */
const versions = new Map<string, number>()

const outbox = createUnsent<KeptInk, { version: number }>({
  name: 'ink:',
  isKept: recordWith<KeptInk>('ink', 'version'),
  wait: ({ refusal }) => (refusal === undefined ? WAIT_MS : null),
  send: (id, { ink, version }) => {
    const [of = 'hand_in', photo_id = ''] = id.split('/')
    return keepInk({ photo_id, of: of as WorkKind, ...ink, version })
  },
  answered: (now, sent, { version }, id) => {
    versions.set(id, version)
    return now === sent ? null : { ...now, version }
  },
  refused: (now, _, error) => ({ ...now, refusal: error.message }),
})

export const openInk = outbox.open

const idOf = (of: WorkKind, photo_id: number) => `${of}/${photo_id}`

/** Ink drawn here and not yet on the server, and its state. */
export const useKeptInk = (of: WorkKind, photo_id: number) =>
  outbox.useAll()?.get(idOf(of, photo_id))

/** The version that this page's own ink has on the server; 0 if none was saved from here. */
export const savedVersion = (of: WorkKind, photo_id: number) =>
  versions.get(idOf(of, photo_id)) ?? 0

/** Keeps ink on the device, and sends it soon. `version` is that of the ink it was drawn over. */
export function drawInk(of: WorkKind, photo_id: number, ink: Ink, version: number) {
  const id = idOf(of, photo_id)
  const known = Math.max(version, savedVersion(of, photo_id))
  outbox.put(id, { ink, version: outbox.get(id)?.value.version ?? known })
}

export const forgetInk = (of: WorkKind, photo_id: number) => outbox.drop(idOf(of, photo_id))
