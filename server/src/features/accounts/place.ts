import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/caller-address.ts'
import type { DeviceCookies } from './device-cookie.ts'

/** From where somebody shows a password or a code. */
export type Place = {
  address: string
  /** By which id the account knows the browser; absent: as a stranger. */
  device?: string | undefined
}

/** From where a request comes that is about the account of this e-mail. */
export const placeOf = async (
  devices: DeviceCookies,
  request: FastifyRequest,
  email: string,
): Promise<Place> => ({
  address: callerAddress(request),
  device: await devices.knownTo(email, request),
})
