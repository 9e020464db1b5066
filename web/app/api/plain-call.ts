import type { Endpoint, Input, Output } from '@ganit/contract/endpoint'
import { sendRequest } from './send.ts'

type Asked<E extends Endpoint> = Input<E> & { accessToken?: string }

/**
 * Calls an endpoint by its types alone, for pages that are opened on the slowest phones: without zod, which weighs more
 * than they do. The answer is not checked, so the endpoint's answer must be the same on the wire and decoded. Throws
 * `ApiError`.
 */
export const plainCall = async <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  { accessToken, ...input }: Asked<E>,
) =>
  (await sendRequest({
    method,
    path,
    ...('body' in input && { body: input.body }),
    ...(accessToken && { accessToken }),
  })) as Output<E>
