import { SET_SENTENCES, type SetSource } from '@ganit/contract/learning/sets-of-practice'
import type { Db } from '../../../db/schema.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import { namesOfTopics } from '../../exams/mastery/names.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { findUnreadableKeys } from '../practice/answers/unreadable-keys.service.ts'
import type { AskableQuestion } from '../practice/choosing/candidates.queries.ts'
import { drawQuestions } from './draw.service.ts'
import { languageOfBatch, questionsById } from './set-questions.queries.ts'

type Given = { question_ids?: number[] | undefined; from?: SetSource[] | undefined }
type For = {
  batch_id: number
  /** Questions that the set already has; they stay even if a test keeps them now. */
  stored: readonly number[]
}

function keptForTestError(question_ids: number[]) {
  const { length } = question_ids
  const words = `${length} of these questions ${length === 1 ? 'is' : 'are'} kept for a test.`
  return new Refused(409, words, { fields: { question_ids: words }, details: { question_ids } })
}

/** The questions that a teacher named; 400 for those that practice cannot ask, 409 for those that a test keeps. */
async function namedQuestions(db: Db, question_ids: readonly number[], stored: readonly number[]) {
  const found = await questionsById(db, question_ids)
  const isNew = (id: number) => !stored.includes(id)
  const questions = question_ids.flatMap((id) => found.get(id) ?? [])
  const kept = questions.filter(({ question_id, is_kept }) => is_kept && isNew(question_id))
  const unreadable = new Set(await findUnreadableKeys(db, questions))
  const faults = question_ids.flatMap((id, n) => {
    const question = found.get(id)
    if (!question) return [[`question_ids.${n}`, SET_SENTENCES.noQuestion]]
    const isAskable = question.is_kept || (question.is_fit && !unreadable.has(id))
    return isAskable || !isNew(id) ? [] : [[`question_ids.${n}`, SET_SENTENCES.notAskable]]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  if (kept.length > 0) throw keptForTestError(kept.map(({ question_id }) => question_id))
  return questions
}

/** Refusal for the topic at index `n` of those to draw from. */
function refuseTooFew(count: number, name: string, n: number) {
  const some =
    count === 0 ? 'No questions' : count === 1 ? 'Only 1 question' : `Only ${count} questions`
  const words = `${some} in ${name}.`
  return conflict(words, { [`from.${n}.count`]: words })
}

/** Draws the wanted number of questions of each topic, the easier first; 409 if there are fewer. */
async function drawFromTopics(db: Db, from: readonly SetSource[], { batch_id }: For) {
  const language = await languageOfBatch(db, batch_id, await readAcademyToday(db))
  const questions = new Map<number, AskableQuestion>()
  for (const [n, source] of from.entries()) {
    const own = await drawQuestions(db, {
      ...{ ...source, language, batch_id, seed: `${batch_id} ${n}` },
      without: new Set(questions.keys()),
    })
    if (own.length < source.count) throw refuseTooFew(own.length, await nameOf(db, source, n), n)
    for (const question of own) questions.set(question.question_id, question)
  }
  return [...questions.values()].toSorted(
    (one, other) => (one.difficulty ?? 2) - (other.difficulty ?? 2),
  )
}

/** Name of a topic; 400 if it does not exist. */
async function nameOf(db: Db, { chapter_id, skill_id }: SetSource, n: number) {
  const names = await namesOfTopics(db, {
    skill_ids: skill_id ? [skill_id] : [],
    chapter_ids: skill_id ? [] : [chapter_id],
  })
  const found = names.find((each) => each.chapter_id === chapter_id)
  if (!found) throw invalid({ [`from.${n}.chapter_id`]: 'There is no such topic.' })
  return found.name
}

/** The questions of a set to be saved, in order. */
export const questionsOfSavedSet = (db: Db, { question_ids, from }: Given, of: For) =>
  question_ids ? namedQuestions(db, question_ids, of.stored) : drawFromTopics(db, from ?? [], of)

const TITLE_MAX = 100

/** A set's title, made from its questions: their only skill, else their chapters. */
export async function titleOfSet(db: Db, questions: readonly AskableQuestion[]) {
  const skills = [...new Set(questions.flatMap(({ skill_ids }) => skill_ids))]
  const isOneSkill = skills.length === 1 && questions.every(({ skill_ids }) => skill_ids.length > 0)
  const names = await namesOfTopics(db, {
    skill_ids: isOneSkill ? skills : [],
    chapter_ids: isOneSkill ? [] : [...new Set(questions.map(({ chapter_id }) => chapter_id))],
  })
  return names
    .map(({ name }) => name)
    .join(', ')
    .slice(0, TITLE_MAX)
}
