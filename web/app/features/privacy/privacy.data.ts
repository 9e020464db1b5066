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
import { queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'

/** What was agreed for a student, and whether they asked to be erased. */
export const agreements = (uid: string) =>
  queryOptions({
    queryKey: ['privacy', 'agreements', uid],
    queryFn: () => call(getAgreements, { params: { uid } }),
    staleTime: 0,
  })

/** Who asked to be erased, and whose record is past its time. */
export const privacyTasks = queryOptions({
  queryKey: ['privacy', 'tasks'],
  queryFn: () => call(getPrivacyTasks, {}),
  staleTime: 0,
})

/** Shows what an answer says of a student's agreements; answers its message. */
function keep(uid: string, answer: { message: string; agreements: Agreements }) {
  queryClient.setQueryData(agreements(uid).queryKey, answer.agreements)
  return answer.message
}

/** Records what was agreed or withdrawn; answers the server's message. */
export const saveConsent = async (uid: string, draft: Partial<ConsentDraft>, attempt: Attempt) =>
  keep(uid, await call(recordConsent, { params: { uid }, body: draft as ConsentDraft, attempt }))

/** Asks for the erasure of one's own record, or takes that back; answers the server's message. */
export const requestErasure = async (uid: string, isWished: boolean, attempt: Attempt) =>
  keep(uid, await (isWished ? call(askErasure, { attempt }) : call(withdrawErasure, {})))

/** Erases a student for good; `confirm` is their number as it was typed. All that was loaded is forgotten: any of it may name them. */
export async function erase(uid: string, confirm: string) {
  await call(eraseStudent, { params: { uid }, body: { confirm } })
  forgetQueries({})
}

/** Offers all that is held about a student as one file. */
export const downloadData = (uid: string) => download(`/student/export/${encodeURIComponent(uid)}`)
