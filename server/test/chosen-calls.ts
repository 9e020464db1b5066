import type { Endpoint } from '@ganit/contract/endpoint'
import { allEndpoints } from '../src/http/openapi/endpoints.ts'

const CHOSEN = process.env.GANIT_CALLS_OF?.split(',')

/** Whether this run tries a call; `npm run test:changed` selects some groups of the contract. */
export const isChosen = (endpoint: Endpoint) =>
  !CHOSEN || allEndpoints.some((each) => each.endpoint === endpoint && CHOSEN.includes(each.group))
