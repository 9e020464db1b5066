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
import { downloadFile } from '../../../api/files/download.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'

/** A student's consents and request for erasure. */
export const agreements = reads(getAgreements, { shows: ['agreement'], staleTime: 0 })

/** Requests for erasure, and records past their retention. */
export const privacyTasks = reads(getPrivacyTasks, {
  shows: ['agreement', 'student', 'money', 'member'],
  staleTime: 0,
})()

type Answer = { message: string; agreements: Agreements }

const cacheAgreements = (answer: Answer, uid: string | number) =>
  void queryClient.setQueryData(agreements({ uid }).queryKey, answer.agreements)

/** Records a consent or its withdrawal. */
export const saveConsent = sends(recordConsent, {
  changes: ['agreement'],
  keep: (answer, { uid }) => cacheAgreements(answer, uid),
})

/** Asks for erasure of one's own record, or withdraws it. `uid` is only the cache key. */
export const requestErasure = write({
  key: ['erasure', 'ask'],
  changes: ['agreement'],
  send: (_uid: string, isRequested: boolean, attempt: Attempt): Promise<Answer> =>
    isRequested ? call(askErasure, { attempt }) : call(withdrawErasure, {}),
  keep: cacheAgreements,
})

/** Erases a student for good; `confirm` is their number as typed. Clears the cache, because any answer may name them. */
export const eraseForGood = sends(eraseStudent, { changes: [], keep: () => forgetQueries({}) })

/** Saves the data held about a student. */
export const downloadData = (uid: string) =>
  downloadFile(`/student/export/${encodeURIComponent(uid)}`)
