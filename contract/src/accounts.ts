import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Who is signed in. `avatar` is a URL or null; `registered` says whether a student record exists. */
export const Me = z.object({
  userType: z.enum(['student', 'admin']),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  registered: z.boolean(),
})
export type Me = z.output<typeof Me>

export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  access: 'account',
  summary: 'Who is signed in',
  response: Me,
})
