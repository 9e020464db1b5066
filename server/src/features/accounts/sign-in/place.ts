import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import type { DeviceCookies } from './device-cookie.ts'

/** Passes the caller's address to better-auth; a client's own header of this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Origin of a password or code. */
export type Place = {
  address: string
  /** The account's id for the browser; absent for a stranger. */
  device?: string | undefined
}

/** Place of a request about the account of this e-mail. */
export const placeOfRequest = async (
  devices: DeviceCookies,
  request: FastifyRequest,
  email: string,
): Promise<Place> => ({
  address: callerAddress(request),
  device: await devices.knownTo(email, request),
})
