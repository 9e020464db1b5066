import type { Input } from '@ganit/contract/endpoint'
import { listChapters } from '@ganit/contract/papers/chapters'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import { addGuest, removeGuest } from '@ganit/contract/teaching/lesson-changes'
import { reads, sends } from '../../../api/declared.ts'

/** Adds a student of another batch to one lesson. */
export const bringGuest = sends(addGuest, { changes: ['lesson'] })

export const takeGuestOut = sends(removeGuest, { changes: ['lesson'] })

export type HomeworkDraft = Input<typeof saveHomework>['body']

export const sendHomework = sends(saveHomework, { changes: ['lesson'] })

export const removeHomework = sends(deleteHomework, { changes: ['lesson'] })

/** Chapters in order: for families the active ones of a child’s class and the one below. */
export const chaptersOf = reads(listChapters, { shows: ['chapter'] })

/** The chapters of all classes, in order. */
export const chapters = chaptersOf()
