import { dropOwnValue, readOwnValue, writeOwnValue } from '../../../own-storage.ts'
import { parseJson } from '../../../storage.ts'
import { emptyFields, type RegistrationFields } from './empty-fields.ts'
import { LAST_STEP } from './step-names.ts'

export type Draft = { step: number; fields: RegistrationFields }

const TEXTS = 'registrationDraft'
/** The photo has its own key: it is large and need not be written with each letter typed. */
const PHOTO = 'registrationPhoto'

/** This account's draft; null if there is none or it is invalid. */
export function readDraft(uid: string): Draft | null {
  const kept = parseJson(readOwnValue('local', TEXTS, uid))
  if (typeof kept !== 'object' || kept === null) return null
  const { step, ...texts } = kept as Record<string, unknown>
  const fields = toKnownFields({ ...texts, student_photo_path: readOwnValue('local', PHOTO, uid) })
  return { step: isStep(step) ? Number(step) : 1, fields }
}

/** Returns false if the device could not store it. */
export function saveDraft(uid: string, { step, fields }: Draft) {
  const { student_photo_path: photo, ...texts } = fields
  const areTextsKept = writeOwnValue('local', TEXTS, JSON.stringify({ step, ...texts }), uid)
  return writeOwnValue('local', PHOTO, photo, uid) && areTextsKept
}

export function dropDraft(uid: string) {
  dropOwnValue('local', TEXTS, uid)
  dropOwnValue('local', PHOTO, uid)
}

const isStep = (step: unknown) =>
  Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP

/** Keeps known fields of the right type, so that an older version's draft fills what it can. */
const toKnownFields = (kept: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(emptyFields).map(([name, empty]) => [
      name,
      typeof kept[name] === typeof empty ? kept[name] : empty,
    ]),
  ) as RegistrationFields
