import type { Endpoint } from '@ganit/contract/endpoint'
import { ROLES } from '@ganit/contract/roles'
import { NEVER_409, REFUSES_TOO } from './refusals-by-call.ts'

/** Meanings of refusals of some calls, by status. */
export const REFUSALS: Record<number, string> = {
  400: 'Something sent is wrong; each wrong field is named.',
  401: 'No session, or one that has ended.',
  403: 'This account may not do that.',
  404: 'Not there, or nobody may know that it is.',
  409: 'Not as things stand.',
}

/** Whether a query can be wrong; a field with `catch` accepts anything. */
const canBeWrong = (querystring: Endpoint['querystring']) =>
  Object.values(querystring?.shape ?? {}).some((field) => field._zod.def.type !== 'catch')

/**
 * Statuses with which a call refuses, beside those that any call has; a test causes each. If a path parameter fits no
 * record, the status is 404. A call for all roles has no 403.
 */
export function refusalsOf({ method, path, access, params, body, querystring }: Endpoint) {
  const call = `${method} ${path}`
  const hasAccount = access !== 'public'
  const implied = [
    ...(body || canBeWrong(querystring) ? [400] : []),
    ...(hasAccount ? [401] : []),
    ...(hasAccount && access.length < ROLES.length ? [403] : []),
    ...(params ? [404] : []),
    ...(method === 'GET' || NEVER_409.has(call) ? [] : [409]),
  ]
  return [...new Set([...implied, ...(REFUSES_TOO[call] ?? [])])].toSorted(
    (one, other) => one - other,
  )
}
