import * as contract from '@ganit/contract'
import type { Endpoint } from '@ganit/contract/endpoint'

const isEndpoint = (member: unknown): member is Endpoint =>
  typeof member === 'object' && member !== null && 'access' in member

/** Every call of the contract with its feature and name. */
export const allEndpoints = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries<unknown>(members)
    .filter((member): member is [string, Endpoint] => isEndpoint(member[1]))
    .map(([name, endpoint]) => ({ group, name, endpoint })),
)
