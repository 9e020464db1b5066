import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the app and its database answer (503 when not)',
  response: z.object({ status: z.literal('ok') }),
})
