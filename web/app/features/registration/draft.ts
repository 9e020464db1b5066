import { emptyFields, type RegistrationFields } from './fields.ts'
import { LAST_STEP } from './steps.ts'

export type Draft = { step: number; fields: RegistrationFields }

/** One draft an account, so that two people on one device do not see each other's. */
const textKey = (uid: string) => `registrationDraft:${uid}`
/** The photo is kept by itself: it is large, and need not be written with each letter that is typed. */
const photoKey = (uid: string) => `registrationPhoto:${uid}`

/** What was typed before, or nothing: also where storage is switched off or holds something else. */
export function readDraft(uid: string): Draft | null {
  try {
    const { step, ...texts } = JSON.parse(localStorage.getItem(textKey(uid)) ?? 'null')
    const kept = { ...texts, student_photo_path: localStorage.getItem(photoKey(uid)) }
    return { step: isStep(step) ? step : 1, fields: asFields(kept) }
  } catch {
    return null
  }
}

/** False when the device could not keep it. */
export function saveDraft(uid: string, { step, fields }: Draft) {
  const { student_photo_path: photo, ...texts } = fields
  try {
    localStorage.setItem(textKey(uid), JSON.stringify({ step, ...texts }))
    if (localStorage.getItem(photoKey(uid)) !== photo) localStorage.setItem(photoKey(uid), photo)
    return true
  } catch (error) {
    console.warn('The registration draft could not be kept:', error)
    return false
  }
}

export function dropDraft(uid: string) {
  try {
    localStorage.removeItem(textKey(uid))
    localStorage.removeItem(photoKey(uid))
  } catch {
    // Where nothing can be kept, nothing is left either.
  }
}

const isStep = (step: unknown) =>
  Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP

/** Only what the form knows, each of its own type; a draft of an older version fills what it can. */
const asFields = (kept: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(emptyFields).map(([name, empty]) => [
      name,
      typeof kept[name] === typeof empty ? kept[name] : empty,
    ]),
  ) as RegistrationFields
