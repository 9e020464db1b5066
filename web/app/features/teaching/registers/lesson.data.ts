import type { Input } from '@ganit/contract/endpoint'
import { deleteHomework, saveHomework } from '@ganit/contract/teaching/homework'
import { addGuest, removeGuest } from '@ganit/contract/teaching/lesson-changes'
import { sends } from '../../../api/declared.ts'

/** Adds a student of another batch to one lesson. */
export const bringGuest = sends(addGuest, { changes: ['lesson'] })

export const takeGuestOut = sends(removeGuest, { changes: ['lesson'] })

export type HomeworkDraft = Input<typeof saveHomework>['body']

export const sendHomework = sends(saveHomework, { changes: ['lesson'] })

export const removeHomework = sends(deleteHomework, { changes: ['lesson'] })
