import { ApiError } from '../../../api/api-error.ts'
import { newKey } from '../../../api/attempt.ts'
import { createUnsent, hasProperties } from '../../../api/unsent/unsent.ts'
import type { GoogleUser } from '../../../google-user.ts'
import { todayIn } from '../../../ui/text/times/dates.ts'
import { readDraft } from './draft.ts'
import type { RegistrationFields } from './empty-fields.ts'
import { toSentFields } from './fields.ts'
import { registerOneself } from './registration.data.ts'

/** A registration that was submitted: its draft is sent until the server answers. */
type Submitted = {
  fields: RegistrationFields
  google: GoogleUser | null
  timeZone: string
  /** Key of the request, which the server carries out once. */
  key: string
  /** True from the first try on: it may have arrived although no answer came. */
  hasGone?: boolean
}

/** The server's answer; `error` is its refusal. `isRepeat`: an earlier try had no answer. */
export type Answered = { fields: RegistrationFields; error?: ApiError; isRepeat: boolean }

let tellAnswer: (answered: Answered) => unknown = () => {}

/** Submitted registrations by account. Only one without an answer waits: a refusal is shown and not sent again. */
const unsent = createUnsent({
  name: 'registration:',
  isKept: hasProperties<Submitted>('fields', 'timeZone', 'key'),
  // Each window that submitted the registration is told the answer.
  merged: (here) => here,
  wait: () => 0,
  send: sendRegistration,
  answered: (_now, _sent, answer: Answered) => {
    tellAnswer(answer)
    return null
  },
  refused: () => null,
})

async function sendRegistration(uid: string, kept: Submitted): Promise<Answered> {
  const { google, timeZone, key, hasGone } = kept
  unsent.put(uid, { ...kept, hasGone: true })
  // The draft may hold later corrections; another window may have dropped it.
  const fields = readDraft(uid)?.fields ?? kept.fields
  const answer = { fields, isRepeat: hasGone === true }
  try {
    await registerOneself(toSentFields(fields, todayIn(timeZone)), google, { key })
    return answer
  } catch (error) {
    // After the next sign-in it is sent once more.
    if (!(error instanceof ApiError) || [0, 401].includes(error.status)) throw error
    return { ...answer, error }
  }
}

/** Sends what was submitted before a reload; each answer goes to the latest listener. */
export const openRegistration = unsent.open
export const onAnswer = (listener: typeof tellAnswer) => {
  tellAnswer = listener
}

/** Sends the account's draft now, or as soon as there is a network. */
export function submitDraft(uid: string, draft: Pick<Submitted, 'fields' | 'google' | 'timeZone'>) {
  const { key, hasGone = false } = unsent.get(uid)?.value ?? { key: newKey() }
  unsent.put(uid, { ...draft, key, hasGone })
  void unsent.send()
}

export const dropSubmitted = unsent.drop

/** `away`: no answer came, and the registration will be sent again without a press. `going`: it is being sent. */
export function useSubmittedState(uid: string) {
  const kept = unsent.useAll()?.get(uid)
  return {
    isAway: kept?.isAway === true,
    isGoing: kept !== undefined && !(kept.isAway && !kept.sent),
  }
}
