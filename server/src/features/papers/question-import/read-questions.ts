import { IMPORTED_MAX, type ImportDraft } from '@ganit/contract/papers/question-import'
import { perAcademy } from '../../../academy/per-academy.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import { createPrinter } from '../../../typesetting/print-queue.ts'
import type { RawQuestion } from './raw-question.ts'

type Text = Pick<ImportDraft, 'format' | 'text'>

/** Time limit: a hundred times that of the longest text. */
const STUCK_MS = 10_000
/** Maximum number of waiting texts of an account. */
const WAITING_MAX = 3

const read = createPrinter<Text, RawQuestion[]>(new URL('./read-here.ts', import.meta.url), {
  stuckMs: STUCK_MS,
})
const waitingTexts = perAcademy(() => new Map<string, number>())

/**
 * Questions of a text, parsed in a thread; 400 on `text` if there are none, too many, or parsing takes too long. 503 if
 * the account has too many texts waiting; null has no limit.
 */
export async function readQuestions({ format, text }: Text, uid: string | null) {
  const waiting = waitingTexts()
  const key = uid ?? ''
  const before = waiting.get(key) ?? 0
  if (before >= WAITING_MAX)
    throw new Refused(503, 'Your last texts are still being read. Please try again.', {
      retryAfterSeconds: 5,
    })
  waiting.set(key, before + 1)
  const questions = await read({ format, text })
    .catch(() => {
      throw invalid({ text: 'This text could not be read. Please import it in parts.' })
    })
    .finally(() => {
      const left = (waiting.get(key) ?? 1) - 1
      if (left > 0) waiting.set(key, left)
      else waiting.delete(key)
    })
  if (questions.length === 0) throw invalid({ text: 'No question was found.' })
  if (questions.length > IMPORTED_MAX)
    throw invalid({
      text: `These are ${questions.length} questions. At most ${IMPORTED_MAX} can come at once.`,
    })
  return questions
}
