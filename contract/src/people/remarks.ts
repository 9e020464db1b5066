import { z } from 'zod'
import { create, read } from '../endpoint.ts'
import { Message, PathName, requiredText } from '../shared.ts'

/** A remark of the office on a student; never changed. `by` is null if its author's account is gone. */
export const Remark = z.object({ text: z.string(), by: z.string().nullable(), at: z.string() })
export type Remark = z.output<typeof Remark>

/** Most remarks shown, the latest. */
export const REMARKS_SHOWN = 200

const OFFICE = ['admin', 'desk'] as const
const ByStudent = z.object({ uid: PathName })

export const listRemarks = read('/student/:uid/remarks', {
  access: OFFICE,
  summary: 'What the office noted about a student, the latest first',
  params: ByStudent,
  response: z.array(Remark).max(REMARKS_SHOWN),
})

export const addRemark = create('/student/:uid/remarks', {
  access: OFFICE,
  summary: 'Note something about a student; it is never changed',
  params: ByStudent,
  body: z.object({ text: requiredText('Remark', 2_000) }),
  response: Message.extend({ remark: Remark }),
})
