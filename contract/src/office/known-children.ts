import { z } from 'zod'
import { act } from '../endpoint.ts'
import { SavedStudent } from '../people/students.ts'
import { plainTyped } from '../plain-signs.ts'
import {
  blankIsAbsent,
  Message,
  optionalLine,
  PathName,
  requiredId,
  requiredText,
} from '../shared.ts'

/** Minutes for which a parent can read out the code; afterwards a new one is needed. */
export const PARENT_CODE_MINUTES = 30

export const PARENT_CODE_LABEL = 'Code'
export const NO_CODE_REASON_LABEL = 'How do you know that it is the parent?'

const SIX_DIGITS = 'Enter the six digits of the code.'
const TypedCode = requiredText(PARENT_CODE_LABEL, 20, SIX_DIGITS)
  .transform((text) => plainTyped(text).replace(/[ -]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), SIX_DIGITS)

/** `uid` belongs to the account that registered, `student_id` to the record that existed before. */
const of = {
  access: ['admin', 'desk'],
  params: z.object({ uid: PathName }),
} as const
const record = { student_id: requiredId('student_id') }

/**
 * The parent's `code` is required if the account's e-mail is not confirmed; the owner sends a `reason` instead if the
 * record has no mobile. The refusal names the required field.
 */
export const sameChild = act('/student/:uid/same', {
  ...of,
  summary: 'Give the account of a registration the record of the same child; the registration goes',
  body: z.object({
    ...record,
    code: blankIsAbsent(TypedCode),
    reason: optionalLine(NO_CODE_REASON_LABEL),
  }),
  response: SavedStudent,
})

export const sendParentCode = act('/student/:uid/same/code', {
  ...of,
  summary:
    'Make a code for the mobile of the record, to be sent by WhatsApp; it ends the one before',
  body: z.object(record),
  response: Message.extend({ whatsapp_link: z.string() }),
})
