import { isDeepStrictEqual } from 'node:util'
import {
  type PracticeSet,
  type PracticeSetChanges,
  type PracticeSetDraft,
  SET_SENTENCES,
} from '@ganit/contract/learning/sets-of-practice'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { updateRow } from '../../../http/changes/versioned-rows.ts'
import { refuseOtherVersion, versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { isMemberOn } from '../../teaching/lessons/reach.queries.ts'
import { isBatchInReach, refuseOtherBatch } from '../weekly/looking-over.queries.ts'
import { questionsOfSavedSet } from './set-questions.service.ts'
import {
  deleteSet,
  hasBegun,
  idsOfSet,
  insertSet,
  refuseOtherLesson,
  replaceItems,
  replaceStudents,
  SET,
  setById,
  setsOfBatch,
  studentsInBatch,
  studentsNamedInSet,
} from './sets.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

/** 400 for a student who is not in the batch today and not in the set already. */
async function refuseOthers(
  trx: Trx,
  batch_id: number,
  student_ids: readonly number[],
  stored: readonly number[] = [],
) {
  const today = await readAcademyToday(trx)
  const here = await studentsInBatch(
    trx,
    { batch_id, student_ids },
    isMemberOn(sql`${today}::date`),
  )
  const faults = student_ids.flatMap((id, n) =>
    here.has(id) || stored.includes(id) ? [] : [[`student_ids.${n}`, SET_SENTENCES.notInBatch]],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

type Wanted = { batch_id: number; lesson_id: number | undefined; page: number; page_size: number }

/** A page of a batch's sets, or the set of a lesson's homework; 404 for batches and lessons of others. */
export async function readSets(db: Db, account: Caller, wanted: Wanted) {
  const { batch_id, lesson_id, page, page_size } = wanted
  if (lesson_id === undefined) await refuseOtherBatch(db, account, batch_id)
  else await refuseOtherLesson(db, account, lesson_id)
  return { ...(await setsOfBatch(db, wanted)), page, page_size }
}

/** Reads a set; 404 if it belongs to another teacher. */
export async function readSet(db: Db, account: Caller, set_id: number) {
  const set = await setById(db, set_id)
  if (!(await isBatchInReach(db, account, set.batch_id))) throw SET.missing()
  return set
}

/** Adds a set to a batch; 404 for batches of others. */
export async function addSet(trx: Trx, account: Caller, draft: PracticeSetDraft) {
  const { batch_id, title, due_on, student_ids = [] } = draft
  await refuseOtherBatch(trx, account, batch_id)
  await refuseOthers(trx, batch_id, student_ids)
  const questions = await questionsOfSavedSet(trx, draft, { batch_id, stored: [] })
  const set_id = await insertSet(trx, {
    ...{ batch_id, lesson_id: null, title, due_on, created_by: account.uid },
    only_named: student_ids.length > 0,
  })
  await replaceItems(trx, set_id, questions)
  await replaceStudents(trx, set_id, [...new Set(student_ids)])
  return setById(trx, set_id)
}

/** A set that an account may change, locked; 404 for others', 409 for the set of homework. */
async function lockSet(trx: Trx, account: Caller, set_id: number, version?: number) {
  const stored = await lockForChange(trx, SET, set_id)
  if (!(await isBatchInReach(trx, account, stored.batch_id))) throw SET.missing()
  if (stored.lesson_id !== null) throw conflict(SET_SENTENCES.ofHomework)
  refuseOtherVersion(SET.noun, version, stored)
  return stored
}

const sortIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)

/** Changes a set; once a student has begun, only its day. */
export const changeSet = (
  db: Kysely<Database>,
  account: Caller,
  { set_id, version, ...sent }: PracticeSetChanges & { set_id: number },
): Promise<PracticeSet> =>
  db.transaction().execute(async (trx) => {
    const stored = await lockSet(trx, account, set_id, version)
    const { title = stored.title, due_on = stored.due_on, question_ids, from } = sent
    const before = {
      items: await idsOfSet(trx, set_id),
      named: await studentsNamedInSet(trx, set_id),
    }
    const isAsked = from || (question_ids && !isDeepStrictEqual(question_ids, before.items))
    const named = sent.student_ids && sortIds(sent.student_ids)
    const only_named = named ? named.length > 0 : stored.only_named
    const isNamed =
      named && (only_named !== stored.only_named || !isDeepStrictEqual(named, before.named))
    if (isAsked || isNamed || title !== stored.title)
      if (await hasBegun(trx, set_id)) throw conflict(SET_SENTENCES.begun)
    if (isNamed) {
      await refuseOthers(trx, stored.batch_id, sent.student_ids ?? [], before.named)
      await replaceStudents(trx, set_id, named)
    }
    if (isAsked) {
      const of = { batch_id: stored.batch_id, stored: before.items }
      await replaceItems(trx, set_id, await questionsOfSavedSet(trx, sent, of))
    }
    const changes = { title, due_on, only_named }
    await updateRow(trx, SET, set_id, { ...changes, version: versionAfter(stored, sent) })
    return setById(trx, set_id)
  })

/** Deletes a set; 409 once a student has begun. */
export const removeSet = (db: Kysely<Database>, account: Caller, set_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockSet(trx, account, set_id)
    if (await hasBegun(trx, set_id)) throw conflict(SET_SENTENCES.begun)
    await deleteSet(trx, set_id)
  })
