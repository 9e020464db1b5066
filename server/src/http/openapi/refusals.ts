import type { Endpoint } from '@ganit/contract/endpoint'

/** What the refusals of some calls mean, by status. */
export const REFUSALS: Record<number, string> = {
  400: 'Something sent is wrong; each wrong field is named.',
  401: 'No session, or one that has ended.',
  403: 'This account may not do that.',
  404: 'Not there, or nobody may know that it is.',
  409: 'Not as things stand.',
}

/** Statuses with which a call refuses, beside those of any call. A parameter that fits no record is 404. */
export const refusalsOf = ({ method, access, params, body, querystring }: Endpoint) => [
  ...(body || querystring ? [400] : []),
  ...(access === 'public' ? [] : [401, 403]),
  ...(params ? [404] : []),
  ...(method === 'GET' ? [] : [409]),
]
