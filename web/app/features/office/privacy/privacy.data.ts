import {
  type Agreements,
  askErasure,
  eraseStudent,
  getAgreements,
  getPrivacyTasks,
  recordConsent,
  withdrawErasure,
} from '@ganit/contract/office/privacy'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { download } from '../../../api/download.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'

/** What was agreed for a student, and whether they asked to be erased. */
export const agreements = reads(getAgreements, { shows: ['agreement'], staleTime: 0 })

/** Requests for erasure, and records past their time. */
export const privacyTasks = reads(getPrivacyTasks, {
  shows: ['agreement', 'student', 'money', 'member'],
  staleTime: 0,
})()

type Answer = { message: string; agreements: Agreements }

const keepOf = (answer: Answer, uid: string | number) =>
  void queryClient.setQueryData(agreements({ uid }).queryKey, answer.agreements)

/** Records what was agreed or withdrawn. */
export const saveConsent = sends(recordConsent, {
  changes: ['agreement'],
  keep: (answer, { uid }) => keepOf(answer, uid),
})

/** Asks for the erasure of one's own record, or takes that back; what it answers is kept as that of `uid`, which is not sent. */
export const requestErasure = write({
  key: ['erasure', 'ask'],
  changes: ['agreement'],
  send: (_uid: string, isWished: boolean, attempt: Attempt): Promise<Answer> =>
    isWished ? call(askErasure, { attempt }) : call(withdrawErasure, {}),
  keep: keepOf,
})

/** Erases a student for good; `confirm` is their number as it was typed. All that was loaded is forgotten: any of it may name them. */
export const eraseForGood = sends(eraseStudent, { changes: [], keep: () => forgetQueries({}) })

/** Offers all that is held about a student as one file. */
export const downloadData = (uid: string) => download(`/student/export/${encodeURIComponent(uid)}`)
