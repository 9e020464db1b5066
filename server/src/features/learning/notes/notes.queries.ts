import type { Language } from '@ganit/contract/languages'
import type { Note } from '@ganit/contract/teaching/notes'
import { sql } from 'kysely'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import { asObject } from '../../../db/rows/rows-as-json.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isVisibleTo, type Reader } from '../../ground/rights/rights.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { nameIn } from '../../people/study-language/name-in.queries.ts'
import { BATCH } from '../../teaching/batches/batches.queries.ts'
import type { HomeworkFile } from '../../teaching/homework/homework.service.ts'
import { hostOfLink } from '../../teaching/lessons/public-link.ts'
import {
  batchesOfFamily,
  isBatchToAddTo,
  isDayShown,
  isNoteInReach,
  type NotesReader,
  readsNotesOfBatch,
} from './notes-in-reach.queries.ts'

export const NOTE = describeVersionedTable('batch_notes', 'note_id', {
  noun: 'note',
  absent: 'Note not found.',
  columns: ['note_id', 'batch_id', 'url'],
})

/** 404 for a batch of which the account reads no notes. */
export const requireNotesOfBatch = (
  db: Db,
  account: Reader,
  { batch_id, lesson_id }: { batch_id: number; lesson_id: number | undefined },
) =>
  db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .where(readsNotesOfBatch(account, lesson_id))
    .executeTakeFirstOrThrow(BATCH.missing)

/** The student whose notes a family reads: the named child, else the caller. 404 for students of others. */
export async function requireOwnStudent(db: Db, account: Reader, student_id: number | undefined) {
  const found = await db
    .selectFrom('students')
    .select('student_id')
    .where(
      student_id === undefined
        ? sql<boolean>`students.uid = ${account.uid}`
        : sql<boolean>`students.student_id = ${student_id}`,
    )
    .where(isVisibleTo(account, 'students.uid', { limited: true }))
    .executeTakeFirstOrThrow(studentNotFound)
  return found.student_id
}

/** Whether the account may add notes of no lesson to a batch. */
export const isOwnBatch = async (db: Db, account: Reader, batch_id: number) =>
  (await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .where(isBatchToAddTo(account))
    .executeTakeFirst()) !== undefined

/** Keeps a batch from being deleted; false if it is gone. */
export const keepBatch = async (trx: Trx, batch_id: number) =>
  (await trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Keeps a chapter from being deleted; false if there is none. */
export const keepChapter = async (trx: Trx, chapter_id: number) =>
  (await trx
    .selectFrom('chapters')
    .select('chapter_id')
    .where('chapter_id', '=', chapter_id)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** Without `batch_id` all batches of the reader's family are meant. */
type NotesAsked = {
  batch_id?: number | undefined
  chapter_id?: number | undefined
  lesson_id?: number | undefined
}

/** Notes that an account may read. */
const notesFor = (db: Db, account: NotesReader, { batch_id, chapter_id, lesson_id }: NotesAsked) =>
  db
    .selectFrom('batch_notes')
    .innerJoin('batches', 'batches.batch_id', 'batch_notes.batch_id')
    .leftJoin('lessons', 'lessons.lesson_id', 'batch_notes.lesson_id')
    .where(
      batch_id === undefined
        ? sql<boolean>`batch_notes.batch_id = any(${batchesOfFamily(account)})`
        : sql<boolean>`batch_notes.batch_id = ${batch_id}`,
    )
    .$if(chapter_id !== undefined, (rows) =>
      rows.where('batch_notes.chapter_id', '=', chapter_id as number),
    )
    .$if(lesson_id !== undefined, (rows) =>
      rows.where('batch_notes.lesson_id', '=', lesson_id as number),
    )
    .where(isNoteInReach(account))

type Wanted = Omit<PageOf<string>, 'sort'>
type Reading = { account: NotesReader; language: Language; urls: Pick<PhotoUrls, 'sign'> }

/** Query of a page of notes; separate, so that tests can check its plan. */
export const notesPageQuery = (
  db: Db,
  { account, language }: Omit<Reading, 'urls'>,
  asked: NotesAsked,
  wanted: Wanted,
) =>
  limitToPage(
    notesFor(db, account, asked)
      .leftJoin('chapters', 'chapters.chapter_id', 'batch_notes.chapter_id')
      .select([
        'batch_notes.note_id',
        'batch_notes.title',
        'batch_notes.url',
        'batch_notes.file_id',
        'batch_notes.added_at',
        'batch_notes.version',
        sql<Note['chapter']>`case when chapters.chapter_id is not null then ${asObject({
          chapter_id: sql.ref('chapters.chapter_id'),
          name: nameIn(language, 'chapters'),
        })} end`.as('chapter'),
        sql<Note['lesson']>`case when ${isDayShown(account)} then ${asObject({
          lesson_id: sql.ref('lessons.lesson_id'),
          date: sql.ref('lessons.date'),
        })} end`.as('lesson'),
      ]),
    ['batch_notes.note_id'],
    wanted,
  )

/** A page of the notes that an account may read. */
export async function pageOfNotes(
  db: Db,
  { urls, ...reading }: Reading,
  asked: NotesAsked,
  wanted: Wanted,
) {
  const found = await readPageWithTotal(
    notesPageQuery(db, reading, asked, wanted),
    countOf(db, notesFor(db, reading.account, asked)),
  )
  return {
    ...found,
    items: found.items.map(({ url, file_id, added_at, ...note }) => ({
      ...note,
      host: url === null ? null : hostOfLink(url),
      address: url ?? urls.sign(String(file_id)),
      added_at: added_at.toISOString(),
    })),
  }
}

/** Whether an account may read, and as staff change, a note. */
export const isNoteOf = async (db: Db, account: Reader, note_id: number) =>
  (await db
    .selectFrom('batch_notes')
    .innerJoin('batches', 'batches.batch_id', 'batch_notes.batch_id')
    .leftJoin('lessons', 'lessons.lesson_id', 'batch_notes.lesson_id')
    .select('note_id')
    .where('note_id', '=', note_id)
    .where(isNoteInReach(account))
    .executeTakeFirst()) !== undefined

export async function countNotesOfLesson(trx: Trx, lesson_id: number) {
  const { count } = await trx
    .selectFrom('batch_notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow()
  return count
}

/** Bytes of all files of notes. Their sizes are read without the files. */
export async function bytesOfNotes(trx: Trx) {
  const { bytes } = await trx
    .selectFrom('batch_note_files')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

export const insertNoteFile = (trx: Trx, file: HomeworkFile & { file_id: string }) =>
  trx.insertInto('batch_note_files').values(file).execute()

/** Deletes a note with its file; false if there is none. */
export async function deleteNoteById(trx: Trx, note_id: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('batch_notes')
    .where('note_id', '=', note_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
