import { randomUUID } from 'node:crypto'
import {
  NOTE_SENTENCES,
  NOTES_OF_LESSON,
  type NoteChanges,
  type NoteDraft,
} from '@ganit/contract/teaching/notes'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { insertRow, updateRow } from '../../../http/changes/versioned-rows.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readPhotoSettings } from '../../ground/settings/settings.queries.ts'
import { BATCH } from '../../teaching/batches/batches.queries.ts'
import type { HomeworkFile } from '../../teaching/homework/homework.service.ts'
import { homeworkFile } from '../../teaching/homework/homework.service.ts'
import { LESSON, lessonById } from '../../teaching/lessons/lessons.queries.ts'
import { refuseFaultyLink } from '../../teaching/lessons/public-link.ts'
import {
  bytesOfNotes,
  countNotesOfLesson,
  deleteNoteById,
  insertNoteFile,
  isNoteOf,
  isOwnBatch,
  keepBatch,
  keepChapter,
  NOTE,
} from './notes.queries.ts'

const GB = 1_000_000_000

type Sent = NoteDraft & { batch_id: number }

/** 404 unless the account teaches the batch, or the lesson of the note as a substitute. */
async function requireBatch(db: Db, account: Account, { batch_id, lesson_id }: Sent) {
  if (lesson_id) {
    const lesson = await lessonById(db, account, lesson_id, await academyNow(db))
    if (lesson.batch_id !== batch_id) throw LESSON.missing()
  } else if (!(await isOwnBatch(db, account, batch_id))) throw BATCH.missing()
}

/**
 * Decodes the file of a note, before the transaction because that is slow; undefined for a link. 404 for accounts that
 * may not add the note.
 */
export async function readNoteFile(db: Db, account: Account, sent: Sent) {
  await requireBatch(db, account, sent)
  refuseFaultyLink(sent.url)
  const file = sent.file?.trim()
  if (file && sent.url) throw invalid({ url: NOTE_SENTENCES.both })
  if (!file && !sent.url) throw invalid({ url: NOTE_SENTENCES.neither })
  return file ? homeworkFile(file) : undefined
}

async function refuseUnknownChapter(trx: Trx, chapter_id: number | null | undefined) {
  if (chapter_id && !(await keepChapter(trx, chapter_id)))
    throw invalid({ chapter_id: 'Chapter not found.' })
}

/** 409 without room. Two files that come at the same moment may exceed the setting by one of them. */
async function refuseWithoutRoom(trx: Trx, { content }: HomeworkFile) {
  const { notes_gb } = await readPhotoSettings(trx)
  if ((await bytesOfNotes(trx)) + content.length > notes_gb * GB)
    throw conflict(NOTE_SENTENCES.full)
}

/** Adds a note. The lesson is locked, so that parallel calls cannot exceed its limit of notes. */
export async function addNoteTo(
  trx: Trx,
  account: Account,
  { batch_id, lesson_id, chapter_id, title, url }: Sent,
  file: HomeworkFile | undefined,
) {
  if (!(await keepBatch(trx, batch_id))) throw BATCH.missing()
  if (lesson_id) {
    const lesson = await lockForChange(trx, LESSON, lesson_id)
    if (lesson.batch_id !== batch_id) throw LESSON.missing()
    if ((await countNotesOfLesson(trx, lesson_id)) >= NOTES_OF_LESSON)
      throw invalid({ lesson_id: NOTE_SENTENCES.three })
  }
  await refuseUnknownChapter(trx, chapter_id)
  if (file) await refuseWithoutRoom(trx, file)
  const file_id = file ? randomUUID() : null
  const of = { batch_id, lesson_id: lesson_id ?? null, chapter_id: chapter_id ?? null }
  await insertRow(trx, NOTE, { ...of, title, url, file_id, added_by: account.uid })
  if (file && file_id) await insertNoteFile(trx, { ...file, file_id })
  return { message: 'Notes added.' }
}

/** Locks a note; 404 if the account may not change it, 409 if it was changed meanwhile. */
async function lockNote(trx: Trx, account: Account, note_id: number, version?: number) {
  if (!(await isNoteOf(trx, account, note_id))) throw NOTE.missing()
  return lockForChange(trx, NOTE, note_id, version)
}

export const changeNoteOf = (
  db: Kysely<Database>,
  account: Account,
  { note_id, version, url, ...sent }: NoteChanges & { note_id: number },
) =>
  db.transaction().execute(async (trx) => {
    const stored = await lockNote(trx, account, note_id, version)
    refuseFaultyLink(url)
    if (url && stored.url === null) throw invalid({ url: NOTE_SENTENCES.both })
    await refuseUnknownChapter(trx, sent.chapter_id)
    const changes = { ...sent, ...(url && { url }) }
    await updateRow(trx, NOTE, note_id, { ...changes, version: versionAfter(stored, changes) })
    return { message: 'Notes saved.' }
  })

export const removeNote = (db: Kysely<Database>, account: Account, note_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockNote(trx, account, note_id)
    if (!(await deleteNoteById(trx, note_id))) throw NOTE.missing()
    return { message: 'Notes deleted.' }
  })
