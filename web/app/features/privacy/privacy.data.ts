import {
  type Agreements,
  askErasure,
  type ConsentDraft,
  eraseStudent,
  getAgreements,
  getPrivacyTasks,
  recordConsent,
  withdrawErasure,
} from '@ganit/contract/privacy'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

/** What was agreed for a student, and whether they asked to be erased. */
export const agreements = (uid: string) =>
  apiQuery({
    queryKey: ['privacy', 'agreements', uid],
    shows: ['agreement'],
    ask: (signal) => call(getAgreements, { params: { uid }, signal }),
    staleTime: 0,
  })

/** Who asked to be erased, and whose record is past its time. */
export const privacyTasks = apiQuery({
  queryKey: ['privacy', 'tasks'],
  shows: ['agreement', 'student', 'money', 'member'],
  ask: (signal) => call(getPrivacyTasks, { signal }),
  staleTime: 0,
})

type Answer = { message: string; agreements: Agreements }

const keep = (answer: Answer, uid: string) =>
  void queryClient.setQueryData(agreements(uid).queryKey, answer.agreements)

/** Records what was agreed or withdrawn; answers the server's message. */
export const saveConsent = async (...sent: Parameters<typeof record>) =>
  (await record(...sent)).message

const record = write({
  key: ['consent', 'record'],
  changes: ['agreement'],
  send: (uid: string, draft: Partial<ConsentDraft>, attempt: Attempt): Promise<Answer> =>
    call(recordConsent, { params: { uid }, body: draft as ConsentDraft, attempt }),
  keep,
})

/** Asks for the erasure of one's own record, or takes that back; answers the server's message. */
export const requestErasure = async (...sent: Parameters<typeof ask>) =>
  (await ask(...sent)).message

const ask = write({
  key: ['erasure', 'ask'],
  changes: ['agreement'],
  send: (_uid: string, isWished: boolean, attempt: Attempt): Promise<Answer> =>
    isWished ? call(askErasure, { attempt }) : call(withdrawErasure, {}),
  keep,
})

/** Erases a student for good; `confirm` is their number as it was typed. All that was loaded is forgotten: any of it may name them. */
export const erase = write({
  key: ['student', 'erase'],
  changes: [],
  send: (uid: string, confirm: string) =>
    call(eraseStudent, { params: { uid }, body: { confirm } }),
  keep: () => forgetQueries({}),
})

/** Offers all that is held about a student as one file. */
export const downloadData = (uid: string) => download(`/student/export/${encodeURIComponent(uid)}`)
