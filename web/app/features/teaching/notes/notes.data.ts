import {
  addNote,
  changeNote,
  deleteNote,
  listFamilyNotes,
  listNotes,
} from '@ganit/contract/teaching/notes'
import { reads, sends } from '../../../api/declared.ts'

/** More notes than most batches have in a year. */
const FAMILY_PAGE = 100

/** Notes of a batch, or of one of its lessons, the latest first. */
export const notesOf = reads(listNotes, { shows: ['note', 'lesson', 'chapter'] })

const familyNotes = reads(listFamilyNotes, { shows: ['note', 'lesson', 'chapter', 'member'] })

/** A page of the notes that a family reads of a student; without a number, of the signed-in one. */
export const notesOfStudent = (student_id?: number, page = 1) =>
  familyNotes({
    page: String(page),
    page_size: String(FAMILY_PAGE),
    ...(student_id !== undefined && { student_id: String(student_id) }),
  })

export const sendNote = sends(addNote, { changes: ['note'] })

export const saveNote = sends(changeNote, { changes: ['note'] })

export const removeNote = sends(deleteNote, { changes: ['note'] })
