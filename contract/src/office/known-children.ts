import { z } from 'zod'
import { act } from '../endpoint.ts'
import { SavedStudent } from '../people/students.ts'
import { plainTyped } from '../plain-signs.ts'
import { blankIsAbsent, idOf, Message, optionalLine, PathName, requiredText } from '../shared.ts'

/** A parent has so long to read out the code; then a new one is needed. */
export const PARENT_CODE_MINUTES = 30

export const PARENT_CODE_LABEL = 'Code'
export const NO_CODE_REASON_LABEL = 'How do you know that it is the parent?'

const SIX_DIGITS = 'Enter the six digits of the code.'
const TypedCode = requiredText(PARENT_CODE_LABEL, 20, SIX_DIGITS)
  .transform((text) => plainTyped(text).replace(/[ -]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), SIX_DIGITS)

/** `uid` is the account's that registered, `student_id` the record's that was here before. */
const of = {
  access: ['admin', 'desk'],
  params: z.object({ uid: PathName }),
} as const
const record = { student_id: idOf('student_id') }

/**
 * Is the account's e-mail not confirmed, the parent's `code` is wanted; from the owner, where the record has no mobile, a
 * `reason`. The refusal names the field that is wanted.
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
