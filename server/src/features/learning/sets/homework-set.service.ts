import { isDeepStrictEqual } from 'node:util'
import { type HomeworkSet, SET_SENTENCES } from '@ganit/contract/learning/sets-of-practice'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict } from '../../../http/errors.ts'
import type { WithHomework } from '../../teaching/homework/homework.service.ts'
import { questionsOfSavedSet, titleOfSet } from './set-questions.service.ts'
import {
  batchOfLesson,
  deleteSet,
  hasBegun,
  idsOfSet,
  insertSet,
  lockSetOfLesson,
  renameSet,
  replaceItems,
} from './sets.queries.ts'

const refuseBegun = async (trx: Trx, set_id: number) => {
  if (await hasBegun(trx, set_id)) throw conflict(SET_SENTENCES.begun)
}

const homeworkText = (title: string) => `Practice: ${title}`

/** Deletes the set of a lesson's homework; 409 once a student has begun. */
async function takeAway(trx: Trx, lesson_id: number) {
  const stored = await lockSetOfLesson(trx, lesson_id)
  if (!stored) return
  await refuseBegun(trx, stored.set_id)
  await deleteSet(trx, stored.set_id)
}

type Wished = { account: Pick<Account, 'uid'>; set: HomeworkSet | null | undefined }

type Stored = Awaited<ReturnType<typeof lockSetOfLesson>>

async function storeHomeworkSet(
  trx: Trx,
  lesson_id: number,
  stored: Stored,
  { account, set }: Wished,
) {
  if (!set) return stored?.title
  const before = stored ? await idsOfSet(trx, stored.set_id) : []
  if (stored && isDeepStrictEqual(before, set.question_ids)) return stored.title
  if (stored) await refuseBegun(trx, stored.set_id)
  const batch_id = stored?.batch_id ?? (await batchOfLesson(trx, lesson_id))
  const questions = await questionsOfSavedSet(trx, set, { batch_id, stored: before })
  // The title is empty if the questions have lost their chapter since.
  const title = (await titleOfSet(trx, questions)) || (stored?.title ?? '')
  const set_id = stored
    ? await renameSet(trx, stored.set_id, title)
    : await insertSet(trx, {
        ...{ batch_id, lesson_id, title, due_on: null, created_by: account.uid },
      })
  await replaceItems(trx, set_id, questions)
  return title
}

/**
 * The practice set of a lesson's homework. An absent set stays as stored, null deletes it. If the text is the one that
 * was generated from the stored set's title, it is generated again, because forms send it back.
 */
export const homeworkWithSet = (wished: Wished): WithHomework => ({
  save: async (trx, lesson_id, text) => {
    const stored = await lockSetOfLesson(trx, lesson_id)
    const typed = stored && text === homeworkText(stored.title) ? undefined : (text ?? undefined)
    if (wished.set === null) {
      await takeAway(trx, lesson_id)
      return typed
    }
    const title = await storeHomeworkSet(trx, lesson_id, stored, wished)
    return typed ?? (title === undefined ? undefined : homeworkText(title))
  },
  remove: takeAway,
})
