import {
  addToBatch,
  BatchChoices,
  type MoveCost,
  undoMembership,
} from '@ganit/contract/people/memberships'
import { ApiError } from '../../../api/api-error.ts'
import { apiQuery } from '../../../api/api-query.ts'
import { newAttempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { sends } from '../../../api/declared.ts'

const MOVED = ['member', 'student', 'batch', 'money'] as const

export const addStudentToBatch = sends(addToBatch, { changes: MOVED })

export const takeBackMove = sends(undoMembership, { changes: MOVED })

type MoveDraft = Parameters<typeof addStudentToBatch>[0]
/** The effect of adding a student: at once, or by one of two ways, with the refusal's text. */
type Look = { cost: MoveCost } | (BatchChoices & { text: string })

async function fetchCost({ batch_id, ...body }: MoveDraft, signal: AbortSignal): Promise<Look> {
  try {
    const params = { batch_id: String(batch_id) }
    const asked = { params, body: { ...body, preview: true }, attempt: newAttempt(), signal }
    return { cost: (await call(addToBatch, asked)).cost }
  } catch (error) {
    const choices = error instanceof ApiError && BatchChoices.safeParse(error.answer).data
    if (!choices) throw error
    return { ...choices, text: (error as ApiError).message }
  }
}

/** The cost of adding a student, in one way or in two; changes nothing. Asked anew each time, but not after adding. */
export const previewAdding = (draft: MoveDraft) =>
  apiQuery({
    queryKey: ['members', 'preview', draft],
    shows: [],
    gcTime: 0,
    ask: (signal) => fetchCost(draft, signal),
    retry: false,
  })
