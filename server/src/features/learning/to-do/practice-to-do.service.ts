import type { Db } from '../../../db/schema.ts'
import { countToChoose, readFacts } from '../practice/choosing/choose.service.ts'
import { MINUTES_AN_ITEM } from '../practice/choosing/choose-items.ts'
import { isTooManyForDay } from '../practice/sessions/begin.service.ts'
import { countAnswered, sessionsGivenOn } from '../practice/sessions/sessions.queries.ts'
import type { Reader } from './reader.queries.ts'

/**
 * Today's practice of a student: its questions, those answered, and the minutes for the rest; undefined if it is done,
 * off, or has no questions. Before it is begun, the questions are counted as they would be chosen, without reading
 * their keys.
 */
export async function readPracticeToDo(db: Db, reader: Reader) {
  const { student_id, language, day, practice_on, practice_minutes: minutes, may } = reader
  if (!practice_on || !may) return undefined
  const given = await sessionsGivenOn(db, student_id, day)
  const session = given.find(({ kind }) => kind === 'today')
  if (session) {
    if (session.ended_at) return undefined
    const done = await countAnswered(db, session.session_id)
    const { session_id, asked: of } = session
    return { session_id, begun: true, done, of, minutes: minutesForQuestions(of - done) }
  }
  const of = countToChoose(await readFacts(db, { student_id, language, minutes, day }))
  return of > 0 && !isTooManyForDay(given, of)
    ? { session_id: 0, begun: false, done: 0, of, minutes: minutesForQuestions(of) }
    : undefined
}

const minutesForQuestions = (questions: number) =>
  Math.max(1, Math.round(questions * MINUTES_AN_ITEM))
